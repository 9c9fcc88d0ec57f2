/**
 * The one grammar of names and versions. Commands, releases, the registry and addresses are all checked by it, on servers
 * and in browsers, so that a name never leads anywhere but to what bears it.
 */

const NAME = '[a-z]{2,40}';
const VERSION = String.raw`\d+\.\d+\.\d+(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?`;
const REVISION = String.raw`[1-9]\d*`;
const PICTURE = String.raw`pictures/[a-z0-9-]+\.(?:webp|avif|jpg|png)`;

/** The shell's name among releases. */
export const SHELL_NAME = 'shell';

/** A remote's name, as its `remote.json` has it. */
export const REMOTE_NAME = new RegExp(`^${NAME}$`);

/** A release's version. */
export const RELEASE_VERSION = new RegExp(`^${VERSION}$`);

/** A revision of published documents. */
export const CONTENT_REVISION = new RegExp(`^${REVISION}$`);

/** An environment that has a pointer of its own. */
export const ENVIRONMENT_NAME = /^[a-z][a-z0-9-]*$/;

/** Address of published documents or of one of their pictures. Nothing else in their folder is anybody's download. */
export const CONTENT_ADDRESS = new RegExp(`^/content/${NAME}/(?:${REVISION}\\.json|${PICTURE})$`);

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
