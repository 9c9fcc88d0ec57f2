import { Socket } from 'node:net';
import pg from 'pg';
import { makeFolder } from '@tableside/server/durable-file';
import { Kysely, PostgresDialect } from 'kysely';
import { StartError } from '../lib/start-error';
import { lockDirectory, restrictFolder } from './lock';
import type { Db, Tables } from './schema';
import { parsers } from './sql';

/** Oldest supported PostgreSQL (generated columns, SQL function bodies). */
const MIN_POSTGRES_MAJOR = 14;
/** How long a query waits for a connection before it fails with 503. */
const CONNECT_TIMEOUT_MS = 5000;
const POOL_SIZE = 20;
/** Idle time before TCP checks the connection. */
const KEEP_ALIVE_AFTER_MS = 10_000;
/** Connections are replaced after this time, to follow a failover behind a proxy or DNS name. */
const MAX_LIFETIME_S = 30 * 60;
/** How long to wait for a response beyond the statement timeout. */
const RESPONSE_GRACE_MS = 1000;

interface DatabaseConfig {
  /** `postgres://...`; default the embedded database in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** Statement timeout on a server in milliseconds. A connection that does not respond by then is replaced.
   * Default none, as imports and migrations need. */
  readonly statementTimeoutMs?: number | undefined;
}

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly kind: 'embedded' | 'server';
  readonly close: () => Promise<void>;
}

/** Not needed on a server. */
const loadPglite = () => import('./pglite');

/** Opens and checks the database. Does not migrate it.
 * @throws {StartError} if the directory is locked or open to others, or the server is unreachable or too old */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  return config.databaseUrl
    ? openServer(config.databaseUrl, config.statementTimeoutMs)
    : openDirectory(config.dataDir);
}

/** An in-memory database for tests.
 * @param image a `dump` of another database; default empty */
export async function openMemory(
  image?: Blob,
): Promise<Database & { readonly dump: () => Promise<Blob> }> {
  const { openEmbedded } = await loadPglite();
  const { pool, dump, close } = await openEmbedded('memory://', image);
  return { db: queryBuilder(pool), pool, kind: 'embedded', dump, close };
}

async function openDirectory(dataDir: string): Promise<Database> {
  const unlock = await lockDirectory(dataDir);
  try {
    const { embeddedDirectory, openEmbedded } = await loadPglite();
    const directory = embeddedDirectory(dataDir);
    await makeFolder(directory, 0o700);
    await restrictFolder(directory);
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
      `The embedded database in ${dataDir} ${describeFailure(error)}; set DATA_DIR to another directory or restore a copy.`,
      { cause: error },
    );
  }
}

async function openServer(
  connectionString: string,
  statementTimeoutMs: number | undefined,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    types: parsers,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'tableside-api',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    maxLifetimeSeconds: MAX_LIFETIME_S,
    ...(statementTimeoutMs && limitStatements(statementTimeoutMs)),
  });
  // The pool only listens to idle connections, and an unhandled error event would end the process; the query
  // fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // A broken idle connection is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    await checkVersion(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: queryBuilder(pool), pool, kind: 'server', close: () => pool.end() };
}

/** Failovers and firewalls can silence a connection without closing it, which pg does not notice. The
 * timeout is a SET because PgBouncer refuses it as a startup parameter. */
const limitStatements = (timeoutMs: number): Pick<pg.PoolConfig, 'stream' | 'verify'> => ({
  stream: () => {
    const socket = new Socket();
    return socket.setTimeout(timeoutMs + RESPONSE_GRACE_MS, () =>
      socket.destroy(new Error('Connection terminated: the database does not respond')),
    );
  },
  verify: (client, done) =>
    client.query(
      `SET statement_timeout = ${timeoutMs}; SET idle_in_transaction_session_timeout = ${timeoutMs}`,
      (error: Error | undefined) => done(error),
    ),
});

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

/** The embedded database aborts WebAssembly when its files are damaged; its text helps no one. */
const describeFailure = (error: unknown): string =>
  error instanceof WebAssembly.RuntimeError || /\bAborted\b|unreachable/.test(reason(error))
    ? 'is damaged'
    : `cannot be opened (${reason(error)})`;

/** A short reason. If all addresses of a host fail, the error's message is empty. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
