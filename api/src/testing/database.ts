import { migrate, readMigrations } from '../db/migrate';
import { embeddedDirectory, openEmbedded } from '../db/pglite';
import { openMemory, type Database } from '../db/pool';
import { readEmbeddedTemplate } from './embedded-template';
import { createOnServer, type ServerDatabase } from './server-database';

/** Which database the suites run on: `TEST_DB=pglite` (default) or `postgres`, which needs
 * TEST_DATABASE_URL; `tsx api/src/testing/with-postgres.ts COMMAND` starts a server and sets both. */
export const testDatabaseKind = process.env['TEST_DB'] === 'postgres' ? 'postgres' : 'pglite';

export interface ProgramDatabase {
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/** The embedded database takes seconds to start, and several times that on a busy machine; a server is there. */
const TEST_TIMEOUT_MS = testDatabaseKind === 'pglite' ? 120_000 : 30_000;
jest.setTimeout(TEST_TIMEOUT_MS);

/** A migrated, empty database of the suite's own, copied from a template; `close` removes it. */
export const createTestDatabase = async (): Promise<Database> =>
  testDatabaseKind === 'pglite' ? openMemory(await readEmbeddedTemplate()) : createServerDatabase();

/** The same on the test server, with its address for a program that opens it too. */
async function createServerDatabase(): Promise<ServerDatabase> {
  const template = process.env['TEST_DATABASE_TEMPLATE'];
  const database = await createOnServer(readServerUrl(), 'test', template);
  if (!template) await migrate(database.pool, readMigrations());
  return database;
}

/** Makes a migrated, empty database for programs that open it themselves: on the server, or in a data directory.
 * @param dataDir where an embedded one is made; its parent exists
 * @returns the settings to start a program with, and what removes a database of the server */
export async function prepareProgramDatabase(dataDir: string): Promise<ProgramDatabase> {
  if (testDatabaseKind === 'postgres') {
    const { url, close } = await createServerDatabase();
    return { env: { DATA_DIR: dataDir, DATABASE_URL: url }, close };
  }
  const { close } = await openEmbedded(embeddedDirectory(dataDir), await readEmbeddedTemplate());
  await close();
  return { env: { DATA_DIR: dataDir }, close: async () => undefined };
}

/** The same as `createTestDatabase` without migrations. */
export async function createEmptyDatabase(): Promise<Database> {
  return testDatabaseKind === 'postgres'
    ? createOnServer(readServerUrl(), 'test')
    : openMemory(await readEmbeddedTemplate([]));
}

/** Address of the test server. */
function readServerUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DB=postgres needs TEST_DATABASE_URL');
  return url;
}
