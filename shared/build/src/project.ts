import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { remoteManifest, type RemoteManifest } from '@tableside/contracts/registry/release';

/** What a build needs to know about the workspace it builds. */
export interface Project {
  /** Absolute folder of the workspace. */
  readonly dir: string;
  /** Absolute folder of the repository: that with a lerna.json, or the workspace itself where there is none above it. */
  readonly root: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

export interface RemoteProject extends Project {
  readonly manifest: RemoteManifest;
  /** Name that no other version of any remote has; both versions can live in one page. */
  readonly container: string;
}

interface PackageJson {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Reads a workspace's package.json.
 * @param dir absolute folder of the workspace */
export function readProject(dir: string): Project {
  const { version, dependencies = {} } = readJson(path.join(dir, 'package.json')) as PackageJson;
  return { dir, root: findRoot(dir), version, dependencies };
}

/** Reads the package.json of what becomes a release. `RELEASE_VERSION` overrides the version, for a build that must not
 * collide with one that is stored already. */
export function readReleasedProject(dir: string): Project {
  const own = readProject(dir);
  return { ...own, version: process.env['RELEASE_VERSION'] || own.version };
}

/** Reads a remote's package.json and remote.json, as `readReleasedProject`.
 * @throws when remote.json does not fit the contract */
export function readRemoteProject(dir: string): RemoteProject {
  const project = readReleasedProject(dir);
  const manifest = remoteManifest.parse(readJson(path.join(dir, 'remote.json')));
  const container = `mfe_${manifest.name}_${project.version.replaceAll(/[^0-9A-Za-z]/g, '_')}`;
  return { ...project, manifest, container };
}

/** Folders of the repository that hold a remote, such as `mfe-menu`.
 * @param root absolute folder of the repository */
export const listRemoteFolders = (root: string): string[] =>
  readdirSync(root).filter((folder) => existsSync(path.join(root, folder, 'remote.json')));

/** The exact version of an installed package, as the workspace resolves it.
 * @throws when it is not installed */
export const installedVersion = (project: Pick<Project, 'dir'>, name: string): string =>
  (readJson(path.join(installedFolder(project, name), 'package.json')) as PackageJson).version;

/** Absolute folders of the shared packages that the workspace names, without links.
 * @throws when one is not installed */
export const sharedFolders = (project: Pick<Project, 'dir' | 'dependencies'>): string[] =>
  Object.keys(project.dependencies)
    .filter((name) => name.startsWith('@tableside/'))
    .map((name) => realpathSync(installedFolder(project, name)));

function installedFolder({ dir }: Pick<Project, 'dir'>, name: string): string {
  const found = withParents(dir)
    .map((folder) => path.join(folder, 'node_modules', name))
    .find(existsSync);
  if (!found) throw new Error(`${name} is not installed. Run npm ci.`);
  return found;
}

const findRoot = (dir: string): string =>
  withParents(dir).find((folder) => existsSync(path.join(folder, 'lerna.json'))) ?? dir;

function withParents(dir: string): string[] {
  const parent = path.dirname(dir);
  return parent === dir ? [dir] : [dir, ...withParents(parent)];
}
