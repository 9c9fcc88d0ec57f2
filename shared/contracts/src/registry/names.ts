/**
 * The one grammar of names and versions. Commands, releases, the registry and addresses are all checked by it, on servers
 * and in browsers, so that a name never leads anywhere but to what bears it.
 */

const NAME = '[a-z]{2,40}';
const VERSION = '\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?';
const REVISION = '[1-9]\\d*';
const PICTURE = 'pictures/[a-z0-9-]+\\.(?:webp|avif|jpg|png)';

/** The shell's name among releases. */
export const SHELL_NAME = 'shell';

/** A remote's name, as its `remote.json` has it. */
export const REMOTE_NAME = /* @__PURE__ */ new RegExp(`^${NAME}$`);

/** A release's version. */
export const RELEASE_VERSION = /* @__PURE__ */ new RegExp(`^${VERSION}$`);

/** A revision of published documents. */
export const CONTENT_REVISION = /* @__PURE__ */ new RegExp(`^${REVISION}$`);

/** An environment that has a pointer of its own. */
export const ENVIRONMENT_NAME = /^[a-z][a-z0-9-]*$/;

/** Address of published documents or of one of their pictures. Nothing else in their folder is anybody's download. */
export const CONTENT_ADDRESS = /* @__PURE__ */ new RegExp(
  `^/content/${NAME}/(?:${REVISION}\\.json|${PICTURE})$`,
);

const RELEASE_FOLDER = new RegExp(`^/releases/${NAME}/${VERSION}/`);

/** What the names of a remote's containers begin with: no two remotes share one. */
export const containerStart = (name: string): string => `mfe_${name}_`;

/** Address of a release, with a slash at its end. */
export const releaseBase = (name: string, version: string): string =>
  `/releases/${name}/${version}/`;

/** The release below whose address a path lies.
 * @returns its `releaseBase`; null for any other path */
export const releaseFolder = (pathname: string): string | null =>
  RELEASE_FOLDER.exec(pathname)?.[0] ?? null;

/** What all class names of a remote's release begin with, so that no two remotes style one another: three letters and
 * digits, as a page repeats them hundreds of times.
 * @param name of the remote, or `shell` */
export function classPrefix(name: string): string {
  // FNV-1a: short, and the same wherever it is computed.
  let hash = 0x811c9dc5;
  for (const letter of name) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return name.slice(0, 1) + hash.toString(36).slice(-2);
}

/** The package whose runtime the shell brings for all remotes; their builds bring none. A release names it among what
 * it requires, so that a shell without it refuses the release. */
export const FEDERATION_PACKAGE = '@module-federation/enhanced';

/** The global in which the shell leaves that runtime, before the first remote. */
export const FEDERATION_GLOBAL = 'tableside_federation';

/** When a file of a release that a browser lost is asked for once more, in milliseconds: after `waitMs`, and up to `jitterMs`
 * later, so that a server that stumbled does not meet all browsers at once. */
export const LOST_FILE = { waitMs: 250, jitterMs: 500 };

/** Remotes in development: served by their own servers, on a developer's machine only. */

/** What such a remote has for a version. */
export const DEV_VERSION = 'dev';

/** Where its files are. */
export const devBase = (name: string): string => releaseBase(name, DEV_VERSION);

export const devContainer = (name: string): string => `mfe_${name}_${DEV_VERSION}`;

interface DevDeclarations<Claims, Slots> {
  readonly name: string;
  readonly routes: Claims;
  readonly slots: Slots;
  readonly services: readonly string[];
  readonly content: readonly string[];
  readonly exposes: readonly string[];
}

/** What the registry of a page says of it. Its files change, so none has a hash. */
export const describeDevRemote = <Claims, Slots>(remote: DevDeclarations<Claims, Slots>) => ({
  releases: [
    {
      version: DEV_VERSION,
      container: devContainer(remote.name),
      entry: 'entry.js',
      base: devBase(remote.name),
      exposes: Object.fromEntries(remote.exposes.map((expose) => [expose, { js: [], css: [] }])),
      integrity: {},
    },
  ],
  claims: remote.routes,
  slots: remote.slots,
  services: remote.services,
  hasContent: remote.content.length > 0,
});

/** Stands in for React's developer tools, before React: it keeps the renderers, so that the refresh runtime of a
 * remote that loads later finds them. */
export const REFRESH_HOOK =
  'if(!window.__REACT_DEVTOOLS_GLOBAL_HOOK__){var m=new Map,n=0,f=function(){};window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers:m,supportsFiber:true,inject:function(r){m.set(++n,r);return n},onScheduleFiberRoot:f,onCommitFiberRoot:f,onCommitFiberUnmount:f,checkDCE:f}}';
