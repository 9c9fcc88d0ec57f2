import { constants } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort, launch, root, runCity } from './processes';
import { deployAll } from './registry';

/** What every site begins with, made once by the global set-up; sites work on copies. */

const SEEDS = 'JOURNEY_SEEDS';
/** Real places of one city, as the README beside them says. */
export const CITY_FILE = path.join(root, 'api/src/import/fixtures/washington.geojson');
const GROUND_FILE = path.join(root, 'api/src/ground/fixtures/washington-ground.geojson');

const seedsDir = (): string => {
  const seeds = process.env[SEEDS];
  if (!seeds) throw new Error('The global set-up has made no seeds.');
  return seeds;
};
const seedOf = (name: 'store' | 'data' | 'city'): string => path.join(seedsDir(), name);

/** Tells what belongs to this run from what belongs to others. */
export const nameOfRun = (): string => path.basename(path.dirname(seedsDir()));

/** A file system that can share the bytes of two files does. Made pictures are found by the time of their originals. */
const copy = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE });

/** Makes the release store in which every remote is live, the data folder with the sample city, and one with an imported
 * city. */
export async function makeSeeds(dir: string): Promise<void> {
  process.env[SEEDS] = dir;
  await Promise.all([deployAll(seedOf('store')), makeCities(dir)]);
}

async function makeCities(dir: string): Promise<void> {
  // Both begin with one empty database: making it takes longer than filling it.
  await runSeedCommand('data', 'prepare');
  await copy(seedOf('data'), seedOf('city'));
  await Promise.all([seedSample(dir), importCity()]);
}

async function seedSample(dir: string): Promise<void> {
  const port = String(await findFreePort());
  const api = await launch('api/dist/main.js', { DATA_DIR: seedOf('data'), API_PORT: port });
  await api.end();
  await shareCache(dir);
}

async function importCity(): Promise<void> {
  await runSeedCommand('city', 'import', CITY_FILE, '--yes');
  await runSeedCommand('city', 'ground', GROUND_FILE);
}

/** `npm run city -- ...` on a seed.
 * @throws with its output when it fails */
async function runSeedCommand(name: 'data' | 'city', ...args: readonly string[]): Promise<void> {
  const { code, output } = await runCity(seedOf(name), ...args);
  if (code !== 0) throw new Error(output);
}

/** Sites draw each picture once for all of them: a good part of a run would go into drawing them anew. */
async function shareCache(dir: string): Promise<void> {
  const shared = path.join(dir, 'cache');
  await mkdir(shared);
  await symlink(shared, path.join(seedOf('data'), 'cache'));
}

/** Puts a release store in which every remote is live into a folder.
 * @param storeDir not there yet */
export const copyStore = (storeDir: string): Promise<void> => copy(seedOf('store'), storeDir);

/** Puts the sample city and a release store into the data folder of a site. */
export async function copySite(dataDir: string): Promise<void> {
  await copy(seedOf('data'), dataDir);
  await copyStore(path.join(dataDir, 'store'));
}

/** The same with the imported city. */
export async function copyCity(dataDir: string): Promise<void> {
  await copy(seedOf('city'), dataDir);
  await copyStore(path.join(dataDir, 'store'));
}
