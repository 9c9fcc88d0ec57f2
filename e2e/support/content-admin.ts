import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root, makeTemporaryFolder } from './processes';
import { copyStore } from './seeds';

type Json = Record<string, unknown>;

/** Content folder of the sponsor's team next to a release store with all remotes live. */
export interface Admin {
  /** Contains the content entries and their images in `pictures`. */
  readonly dir: string;
  readonly storeDir: string;
  /**
   * Changes a built-in content entry.
   * @param as file name; default: its type
   * @returns its path
   */
  readonly edit: (kind: string, change: (document: Json) => Json, as?: string) => Promise<string>;
  readonly remove: () => Promise<void>;
}

const CONTENT = path.join(root, 'mfe-marketing/content');

/** @param name of its temporary folder */
export async function openAdmin(name: string): Promise<Admin> {
  const folder = await makeTemporaryFolder(name);
  const storeDir = path.join(folder.dir, 'store');
  const dir = path.join(folder.dir, 'admin');
  await cp(CONTENT, dir, { recursive: true });
  await copyStore(storeDir);
  return {
    dir,
    storeDir,
    edit: async (kind, change, as = kind) => {
      const text = await readFile(path.join(CONTENT, `${kind}.json`), 'utf8');
      const file = path.join(dir, `${as}.json`);
      await writeFile(file, JSON.stringify(change(JSON.parse(text) as Json), null, 2));
      return file;
    },
    remove: folder.remove,
  };
}
