/** Patterns of names and versions. Commands, releases, the registry, and URLs are all validated with them, on servers
 * and in browsers, so that a name cannot be used for path traversal. */

const NAME = '[a-z]{2,40}';
const VERSION = '\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?';
const REVISION = '[1-9]\\d*';
const PICTURE = 'pictures/[a-z0-9-]+\\.(?:webp|avif|jpg|png)';

/** The shell's name among releases. */
export const SHELL_NAME = 'shell';

/** A remote's name, as in its `remote.json`. */
export const REMOTE_NAME = /* @__PURE__ */ new RegExp(`^${NAME}$`);

/** A release's version. */
export const RELEASE_VERSION = /* @__PURE__ */ new RegExp(`^${VERSION}$`);

/** A revision of published content. */
export const CONTENT_REVISION = /* @__PURE__ */ new RegExp(`^${REVISION}$`);

/** Name of an environment. */
export const ENVIRONMENT_NAME = /^[a-z][a-z0-9-]*$/;

/** URL path of published content or one of its pictures. Nothing else in the folder is public. */
export const CONTENT_ADDRESS = /* @__PURE__ */ new RegExp(
  `^/content/${NAME}/(?:${REVISION}\\.json|${PICTURE})$`,
);

const RELEASE_FOLDER = new RegExp(`^/releases/${NAME}/${VERSION}/`);

/** Prefix of a remote's container names, unique per remote. */
export const containerStart = (name: string): string => `mfe_${name}_`;

/** URL path of a release, with a trailing slash. */
export const releaseBase = (name: string, version: string): string =>
  `/releases/${name}/${version}/`;

/** The `releaseBase` of the release a path belongs to; null for other paths. */
export const releaseFolder = (pathname: string): string | null =>
  RELEASE_FOLDER.exec(pathname)?.[0] ?? null;

/** Prefix of all class names in a remote's release, so that remotes do not style one another. Short, since pages repeat
 * it hundreds of times.
 * @param name of the remote, or `shell` */
export function classPrefix(name: string): string {
  // FNV-1a: short and deterministic.
  let hash = 0x811c9dc5;
  for (const letter of name) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return name.slice(0, 1) + hash.toString(36).slice(-2);
}

/** The package whose runtime the shell provides for all remotes. Releases list it in `requires`, so that a shell without
 * it rejects them. */
export const FEDERATION_PACKAGE = '@module-federation/enhanced';

/** Global variable with that runtime, set by the shell before the first remote loads. */
export const FEDERATION_GLOBAL = 'tableside_federation';

/** Delay before a browser retries a release file, in milliseconds: `waitMs` plus a random time up to `jitterMs`, so that
 * not all browsers retry at once. */
export const FILE_RETRY = { waitMs: 250, jitterMs: 500 };

/** Remotes in development, served by their own dev servers. */

/** Version of a remote in development. */
export const DEV_VERSION = 'dev';

/** URL path of its files. */
export const devBase = (name: string): string => releaseBase(name, DEV_VERSION);

export const devContainer = (name: string): string => `mfe_${name}_${DEV_VERSION}`;

/** Inline script that runs before React and stands in for React DevTools: it stores the renderers for the refresh runtime
 * of remotes that load later. */
export const REFRESH_HOOK =
  'if(!window.__REACT_DEVTOOLS_GLOBAL_HOOK__){var m=new Map,n=0,f=function(){};window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers:m,supportsFiber:true,inject:function(r){m.set(++n,r);return n},onScheduleFiberRoot:f,onCommitFiberRoot:f,onCommitFiberUnmount:f,checkDCE:f}}';
