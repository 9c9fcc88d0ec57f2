import { migrate, readMigrations } from '../db/migrate';
import { openMemory, type Database } from '../db/pool';
import { readEmbeddedTemplate } from './embedded-template';
import { createOnServer } from './server-database';

/** Which database the suites run on: `TEST_DB=pglite` (default) or `postgres`, which needs
 * TEST_DATABASE_URL; `tsx api/src/testing/with-postgres.ts COMMAND` starts a server and sets both. */
export const testDatabaseKind = process.env['TEST_DB'] === 'postgres' ? 'postgres' : 'pglite';

/** The embedded database takes seconds to start, and several times that on a busy machine; a server is there. */
const TEST_TIMEOUT_MS = testDatabaseKind === 'pglite' ? 120_000 : 30_000;
jest.setTimeout(TEST_TIMEOUT_MS);

/** A migrated, empty database of the suite's own, copied from a template; `close` removes it. */
export async function createTestDatabase(): Promise<Database> {
  if (testDatabaseKind === 'pglite') return openMemory(await readEmbeddedTemplate());
  const template = process.env['TEST_DATABASE_TEMPLATE'];
  const database = await createOnServer(readServerUrl(), 'test', template);
  if (!template) await migrate(database.pool, readMigrations());
  return database;
}

/** The same without migrations. */
export async function createEmptyDatabase(): Promise<Database> {
  return testDatabaseKind === 'postgres' ? createOnServer(readServerUrl(), 'test') : openMemory();
}

/** Address of the test server. */
function readServerUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DB=postgres needs TEST_DATABASE_URL');
  return url;
}
