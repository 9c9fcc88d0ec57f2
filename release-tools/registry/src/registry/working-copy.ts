import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteManifest, type RemoteManifest } from '@tableside/contracts/registry/release';

export interface LocalRemote extends RemoteManifest {
  readonly dir: string;
}

/**
 * The working copy around a folder: the nearest parent with a lerna.json (this repository), else the
 * nearest with a remote.json (a remote's own repository), else the folder itself.
 * @param folder absolute; default: the current one
 */
export function findWorkingCopy(folder: string = process.cwd()): string {
  const folders = withParents(folder);
  const holding = (file: string) => folders.find((each) => existsSync(path.join(each, file)));
  return holding('lerna.json') ?? holding('remote.json') ?? folder;
}

/** A folder and its parents, up to the root. */
export function withParents(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...withParents(parent)];
}

/** Folder of a remote's built release. */
export const releaseFolderOf = (root: string, name: string): string => {
  const dir = listRemotes(root).find((remote) => remote.name === name)?.dir;
  return path.join(dir ?? path.join(root, `mfe-${name}`), 'dist/release');
};

/** The remotes of the working copy: every folder with a remote.json, or the working copy itself. */
export function listRemotes(root: string): LocalRemote[] {
  return [root, ...readdirSync(root).map((folder) => path.join(root, folder))].flatMap((dir) => {
    const file = path.join(dir, 'remote.json');
    if (!existsSync(file)) return [];
    return [{ ...remoteManifest.parse(JSON.parse(readFileSync(file, 'utf8'))), dir }];
  });
}
