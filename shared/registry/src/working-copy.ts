import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteManifest, type RemoteManifest } from '@tableside/contracts/registry/wire';

/** A remote of the working copy. */
export interface LocalRemote extends RemoteManifest {
  /** Absolute folder. */
  readonly dir: string;
}

/** The remotes of the working copy: every folder with a remote.json.
 * @param root absolute folder of the repository */
export function listRemotes(root: string): LocalRemote[] {
  return readdirSync(root).flatMap((folder) => {
    const dir = path.join(root, folder);
    const file = path.join(dir, 'remote.json');
    if (!existsSync(file)) return [];
    return [{ ...remoteManifest.parse(JSON.parse(readFileSync(file, 'utf8'))), dir }];
  });
}
