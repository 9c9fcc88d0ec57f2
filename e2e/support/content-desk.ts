import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root, makeTemporaryFolder } from './processes';
import { copyStore } from './seeds';

type Json = Record<string, unknown>;

/** Where the sponsor's team writes, beside a release store in which every remote is live. */
export interface Desk {
  /** Holds the documents, and their pictures in `pictures`. */
  readonly dir: string;
  readonly storeDir: string;
  /** Changes a document of the built-in ones.
   * @param as name of the file; its kind unless told
   * @returns its path */
  readonly edit: (kind: string, change: (document: Json) => Json, as?: string) => Promise<string>;
  readonly remove: () => Promise<void>;
}

const CONTENT = path.join(root, 'mfe-marketing/content');

/** @param name tells its temporary folder from those of other journeys */
export async function openDesk(name: string): Promise<Desk> {
  const folder = await makeTemporaryFolder(name);
  const storeDir = path.join(folder.dir, 'store');
  const dir = path.join(folder.dir, 'desk');
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
