import { constants } from 'node:fs';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { startMailServer } from '@tableside/testing/mail-server';
import { findFreePort, launch, root, runCity } from './processes';
import { deployAll } from './registry';
import { createAccount, fetchToken, makeUser, type User } from './users';

/** Initial data of all sites, created once by the global setup; sites use copies. */

const SEEDS = 'JOURNEY_SEEDS';
/** Real restaurants of one city, see the README next to them. */
export const CITY_FILE = path.join(root, 'api/src/import/fixtures/washington.geojson');
const BASE_MAP_FILE = path.join(root, 'api/src/base-map/fixtures/washington-base-map.geojson');

const seedsDir = (): string => {
  const seeds = process.env[SEEDS];
  if (!seeds) throw new Error('The global set-up has made no seeds.');
  return seeds;
};
const seedOf = (name: 'store' | 'data' | 'city'): string => path.join(seedsDir(), name);

/** Distinguishes this run's files from others. */
export const nameOfRun = (): string => path.basename(path.dirname(seedsDir()));

/**
 * Uses copy-on-write where possible. Keeps timestamps because cached images are looked up by
 * those of the originals.
 */
const copy = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE });

/**
 * Creates the release store with all remotes live, the data folder with the sample city, and
 * one with an imported city.
 */
export async function makeSeeds(dir: string): Promise<void> {
  process.env[SEEDS] = dir;
  await Promise.all([deployAll(seedOf('store')), makeCities(dir)]);
}

async function makeCities(dir: string): Promise<void> {
  // Both start from one empty database, because creating it takes longer than filling it.
  await runSeedCommand('data', 'prepare');
  await copy(seedOf('data'), seedOf('city'));
  await Promise.all([seedSample(dir), importCity()]);
}

async function seedSample(dir: string): Promise<void> {
  const port = String(await findFreePort());
  const email = await startMailServer();
  const api = await launch('api/dist/main.js', {
    DATA_DIR: seedOf('data'),
    API_PORT: port,
    API_HOST: '127.0.0.1',
    SMTP_URL: email.url,
  });
  const site = { apiUrl: `http://127.0.0.1:${port}`, email };
  const users = {
    operator: await seedUser(site, makeUser({ firstName: 'Olga', lastName: 'Reyes' })),
    diner: await seedUser(site, makeUser()),
  };
  await api.end();
  await email.close();
  await runSeedCommand('data', 'grant', users.operator.email, 'operator');
  await ageSeed();
  await writeFile(usersFile(), JSON.stringify(users));
  await shareCache(dir);
}

/** A user of the sample city who logged in an hour ago. */
export interface SeededUser extends User {
  /** Of that session, in which nothing has been re-authenticated since. */
  readonly agedToken: string;
  /** Of another session, to re-authenticate. */
  readonly token: string;
}

interface SeededUsers {
  /** Has all roles. */
  readonly operator: SeededUser;
  readonly diner: SeededUser;
}

const usersFile = (): string => path.join(seedsDir(), 'users.json');

/** Users of the sample city. */
export const readSeededUsers = async (): Promise<SeededUsers> =>
  JSON.parse(await readFile(usersFile(), 'utf8')) as SeededUsers;

async function seedUser(
  site: Parameters<typeof createAccount>[0],
  user: User,
): Promise<SeededUser> {
  await createAccount(site, user);
  const signIn = () => fetchToken(site.apiUrl, user);
  return { ...user, agedToken: await signIn(), token: await signIn() };
}

/** Makes all logins an hour old, turns on two-step login for the operator, whose role needs it, and drops the email about
 * the role, which each site would send. */
async function ageSeed(): Promise<void> {
  const database = await PGlite.create(path.join(seedOf('data'), 'db'));
  await database.exec(
    `UPDATE sessions SET proved_at = proved_at - interval '1 hour'; DELETE FROM emails;
     INSERT INTO two_step (user_id, app_added_at) SELECT user_id, now() FROM roles;`,
  );
  await database.close();
}

async function importCity(): Promise<void> {
  await runSeedCommand('city', 'import', CITY_FILE, '--yes');
  await runSeedCommand('city', 'base-map', BASE_MAP_FILE);
}

/**
 * Runs `npm run admin -- ...` on a seed.
 * @throws with its output when it fails
 */
async function runSeedCommand(name: 'data' | 'city', ...args: readonly string[]): Promise<void> {
  const { code, output } = await runCity(seedOf(name), ...args);
  if (code !== 0) throw new Error(output);
}

/** All sites share a cache of images, which take much of a run to create. */
async function shareCache(dir: string): Promise<void> {
  const shared = path.join(dir, 'cache');
  await mkdir(shared);
  await symlink(shared, path.join(seedOf('data'), 'cache'));
}

/**
 * Copies a release store with all remotes live.
 * @param storeDir must not exist
 */
export const copyStore = (storeDir: string): Promise<void> => copy(seedOf('store'), storeDir);

/** Copies the sample city and a release store to a site's data folder. */
export async function copySite(dataDir: string): Promise<void> {
  await copy(seedOf('data'), dataDir);
  await copyStore(path.join(dataDir, 'store'));
}

/** The same with the imported city. */
export async function copyCity(dataDir: string): Promise<void> {
  await copy(seedOf('city'), dataDir);
  await copyStore(path.join(dataDir, 'store'));
}
