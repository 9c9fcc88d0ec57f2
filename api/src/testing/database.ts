import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate, readMigrations } from '../db/migrate';
import { openDatabase, openMemory, type Database } from '../db/pool';

/** The embedded database takes seconds to start, and several times that on a busy machine. */
const TEST_TIMEOUT_MS = 120_000;
jest.setTimeout(TEST_TIMEOUT_MS);

/** Which database the suites run on: `TEST_DB=pglite` (default) or `postgres`, which needs
 * TEST_DATABASE_URL; `tsx api/src/testing/with-postgres.ts COMMAND` starts a server and sets both. */
export const testDatabaseKind = process.env['TEST_DB'] === 'postgres' ? 'postgres' : 'pglite';

/** A migrated, empty database of the suite's own; `close` removes it. */
export async function createTestDatabase(): Promise<Database> {
  const database = await createEmptyDatabase();
  await migrate(database.pool, readMigrations());
  return database;
}

/** The same without migrations. */
export async function createEmptyDatabase(): Promise<Database> {
  return testDatabaseKind === 'postgres' ? createOnServer(readServerUrl()) : openMemory();
}

/** Address of the test server. */
function readServerUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DB=postgres needs TEST_DATABASE_URL');
  return url;
}

async function createOnServer(serverUrl: string): Promise<Database> {
  const name = `tableside_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  const close = async () => {
    await database.close();
    await runOnServer(serverUrl, `DROP DATABASE ${name}`);
  };
  return { ...database, close };
}

async function runOnServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
