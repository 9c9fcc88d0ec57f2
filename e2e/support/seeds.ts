import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort, launch } from './processes';
import { deployAll } from './registry';

/** What every site begins with, made once by the global set-up; sites work on copies. */

const SEEDS = 'JOURNEY_SEEDS';

const seedOf = (name: 'store' | 'data'): string => {
  const seeds = process.env[SEEDS];
  if (!seeds) throw new Error('The global set-up has made no seeds.');
  return path.join(seeds, name);
};

/** A file system that can share the bytes of two files does. */
const copy = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });

/** Makes the release store in which every remote is live, and the data folder with the sample city. */
export async function makeSeeds(dir: string): Promise<void> {
  process.env[SEEDS] = dir;
  const seed = async () => {
    const port = String(await findFreePort());
    const api = await launch('api/dist/main.js', { DATA_DIR: seedOf('data'), API_PORT: port });
    await api.end();
  };
  await Promise.all([deployAll(seedOf('store')), seed()]);
}

/** Puts a release store in which every remote is live into a folder.
 * @param storeDir not there yet */
export const copyStore = (storeDir: string): Promise<void> => copy(seedOf('store'), storeDir);

/** Puts the sample city and a release store into the data folder of a site. */
export async function copySite(dataDir: string): Promise<void> {
  await copy(seedOf('data'), dataDir);
  await copyStore(path.join(dataDir, 'store'));
}
