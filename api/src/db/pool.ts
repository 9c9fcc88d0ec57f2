import { makeFolder } from '@tableside/server/durable-file';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '../lib/start-error';
import { lockDirectory } from './lock';
import { parsers } from './parsers';
import { embeddedDirectory, openEmbedded } from './pglite';
import { protectFolder } from './protect-folder';
import type { Db, Tables } from './schema';

/** Oldest PostgreSQL that the migrations run on (generated columns, SQL function bodies). */
export const MIN_POSTGRES_MAJOR = 14;
/** How long a query waits for a connection, in milliseconds, before the caller is told to try again. */
const CONNECT_TIMEOUT_MS = 5000;
const POOL_SIZE = 20;

export interface DatabaseConfig {
  /** `postgres://...`; left out, the embedded database in `dataDir` is used. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly kind: 'embedded' | 'server';
  readonly close: () => Promise<void>;
}

/** Opens the database and checks that it can be used; migrations are a step of their own.
 * @throws {StartError} locked directory, one that others can enter, unreachable or too old server */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  return config.databaseUrl ? openServer(config.databaseUrl) : openDirectory(config.dataDir);
}

/** A database of its own that is gone with the process, for tests and trials.
 * @param image what `dump` of another one gave; empty unless told */
export async function openMemory(
  image?: Blob,
): Promise<Database & { readonly dump: () => Promise<Blob> }> {
  const { pool, dump, close } = await openEmbedded('memory://', image);
  return { db: queryBuilder(pool), pool, kind: 'embedded', dump, close };
}

async function openDirectory(dataDir: string): Promise<Database> {
  const unlock = await lockDirectory(dataDir);
  try {
    const directory = embeddedDirectory(dataDir);
    await makeFolder(directory, 0o700);
    await protectFolder(directory);
    const { pool, close } = await openEmbedded(directory);
    const closeAll = async () => {
      await close();
      await unlock();
    };
    return { db: queryBuilder(pool), pool, kind: 'embedded', close: closeAll };
  } catch (error) {
    await unlock();
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The embedded database in ${dataDir} cannot be opened (${reason(error)}); set DATA_DIR to another directory or restore a copy.`,
      { cause: error },
    );
  }
}

async function openServer(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    types: parsers,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'tableside-api',
  });
  // An idle connection that breaks is replaced at the next query; without a listener it ends the process.
  pool.on('error', () => undefined);
  try {
    await checkVersion(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: queryBuilder(pool), pool, kind: 'server', close: () => pool.end() };
}

async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ server_version: string }>('SHOW server_version')
    .catch((error: unknown) => {
      throw new StartError(
        `The database at DATABASE_URL cannot be reached (${reason(error)}); check the address and that the server runs.`,
        { cause: error },
      );
    });
  const version = rows[0]?.server_version ?? '0';
  if (Number.parseInt(version, 10) < MIN_POSTGRES_MAJOR) {
    throw new StartError(
      `The database at DATABASE_URL is PostgreSQL ${version}; Tableside needs ${MIN_POSTGRES_MAJOR} or newer.`,
    );
  }
}

const queryBuilder = (pool: pg.Pool): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

/** Why it failed, in a few words; several addresses of one host fail together with an empty message. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
