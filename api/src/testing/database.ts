import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { migrate, readMigrations, type Migration } from '../db/migrate';
import { openMemory, type Database } from '../db/pool';
import { embeddedDirectory, openEmbedded } from '../db/pglite';
import { createOnServer, type ServerDatabase } from './server-database';

const ROOT = join(__dirname, '../../..');
const IMAGE_TYPE = 'application/gzip';

/** An empty, migrated PGlite database as an image. The first test file creates it in `.cache`, the others
 * reuse it. Different migrations or PGlite versions get their own.
 * @param migrations default all */
async function readEmbeddedTemplate(migrations = readMigrations()): Promise<Blob> {
  const file = join(ROOT, `.cache/test-databases/${readKey(migrations)}.tar.gz`);
  if (existsSync(file)) return new Blob([readFileSync(file)], { type: IMAGE_TYPE });
  const image = await makeTemplate(migrations);
  mkdirSync(dirname(file), { recursive: true });
  // Two processes may create it at once; either file will do.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await image.arrayBuffer()));
  renameSync(draft, file);
  return image;
}

async function makeTemplate(migrations: readonly Migration[]): Promise<Blob> {
  const database = await openMemory();
  try {
    if (migrations.length > 0) await migrate(database.pool, migrations);
    return await database.dump();
  } finally {
    await database.close();
  }
}

function readKey(migrations: readonly Migration[]): string {
  const hash = createHash('sha256').update(readFileSync(require.resolve('@electric-sql/pglite')));
  for (const { name, checksum } of migrations) hash.update(name).update(checksum);
  return hash.digest('hex').slice(0, 16);
}

/** Database of the tests: `TEST_DB=pglite` (default) or `postgres`, which needs TEST_DATABASE_URL; `tsx
 * api/src/testing/with-postgres.ts COMMAND` starts a server and sets both. */
export const testDatabaseKind = process.env['TEST_DB'] === 'postgres' ? 'postgres' : 'pglite';

export interface ProgramDatabase {
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/** The embedded database takes seconds to start, much longer on a busy machine. */
const TEST_TIMEOUT_MS = testDatabaseKind === 'pglite' ? 120_000 : 30_000;
jest.setTimeout(TEST_TIMEOUT_MS);

/** Creates a migrated, empty database from a template; `close` removes it. */
export const createTestDatabase = async (): Promise<Database> =>
  testDatabaseKind === 'pglite' ? openMemory(await readEmbeddedTemplate()) : createServerDatabase();

/** The same on the test server, with its URL for other programs. */
async function createServerDatabase(): Promise<ServerDatabase> {
  const template = process.env['TEST_DATABASE_TEMPLATE'];
  const database = await createOnServer(readServerUrl(), 'test', template);
  if (!template) await migrate(database.pool, readMigrations());
  return database;
}

/** Creates a migrated, empty database for a program that opens it itself, on the server or in a data
 * directory.
 * @param dataDir of an embedded database; its parent exists
 * @returns environment variables for the program, and a cleanup function */
export async function prepareProgramDatabase(dataDir: string): Promise<ProgramDatabase> {
  if (testDatabaseKind === 'postgres') {
    const { url, close } = await createServerDatabase();
    return { env: { DATA_DIR: dataDir, DATABASE_URL: url }, close };
  }
  const { close } = await openEmbedded(embeddedDirectory(dataDir), await readEmbeddedTemplate());
  await close();
  return { env: { DATA_DIR: dataDir }, close: async () => undefined };
}

/** Like `createTestDatabase`, without migrations. */
export async function createEmptyDatabase(): Promise<Database> {
  return testDatabaseKind === 'postgres'
    ? createOnServer(readServerUrl(), 'test')
    : openMemory(await readEmbeddedTemplate([]));
}

/** Deletes all rows of tables and of those that refer to them, and restarts their ids. On small tables this takes a
 * fraction of the time of TRUNCATE, which replaces all their files. */
export async function emptyTables({ pool }: Database, tables: readonly string[]): Promise<void> {
  await pool.query(`DO $$
    DECLARE emptied regclass; ids regclass;
    BEGIN
      SET LOCAL session_replication_role = replica;
      FOR emptied IN
        WITH RECURSIVE found AS (
          SELECT unnest('{${tables.join()}}'::regclass[])::oid AS id
          UNION
          SELECT conrelid FROM pg_constraint JOIN found ON confrelid = found.id
        )
        SELECT id FROM found
      LOOP
        EXECUTE format('DELETE FROM %s', emptied);
        FOR ids IN
          SELECT objid FROM pg_depend JOIN pg_sequence ON seqrelid = objid
          WHERE refobjid = emptied AND classid = 'pg_class'::regclass
        LOOP
          PERFORM setval(ids, 1, false);
        END LOOP;
      END LOOP;
      UPDATE catalog_versions SET version = version + 1;
      INSERT INTO page_changes (changed_in) VALUES (pg_current_xact_id()) ON CONFLICT DO NOTHING;
    END $$`);
}

function readServerUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DB=postgres needs TEST_DATABASE_URL');
  return url;
}
