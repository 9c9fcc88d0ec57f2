import pg, { type Pool, type PoolClient } from 'pg';
import type { PostgresAddress } from './address';
import { setTimeout as wait } from 'node:timers/promises';

/** Timeouts of a connection and of a response, in milliseconds. The server's is shorter. */
const CONNECT_MS = 5000;
const STATEMENT_MS = 10_000;
const QUERY_MS = 12_000;
/** Each render thread has its own. */
const POOL_SIZE = 4;

const settingsOf = ({ connectionString }: PostgresAddress) => ({
  connectionString,
  connectionTimeoutMillis: CONNECT_MS,
  statement_timeout: STATEMENT_MS,
  query_timeout: QUERY_MS,
  keepAlive: true,
  application_name: 'tableside-store',
});

/** Connections that need no closing: an idle one does not keep the process alive. */
export function openPool(address: PostgresAddress): pg.Pool {
  const pool = new pg.Pool({ ...settingsOf(address), max: POOL_SIZE, allowExitOnIdle: true });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the
  // process.
  pool.on('error', () => undefined);
  return pool;
}

const makeClient = (address: PostgresAddress): pg.Client => new pg.Client(settingsOf(address));

const codeOf = (error: unknown): string => String(Object(error).code ?? '');

/** Neither the table nor its schema exists yet. */
export const isMissingTable = (error: unknown): boolean =>
  ['42P01', '3F000'].includes(codeOf(error));

/**
 * The connection failed, not the statement: SQLSTATE has five characters, and classes 08 and 57P are
 * about connections.
 */
export function isLostConnection(error: unknown): boolean {
  const code = codeOf(error);
  return !/^[0-9A-Z]{5}$/.test(code) || /^(?:08|57P)/.test(code);
}

const TABLE = 'release_store';
/** An advisory lock that keeps two processes from creating the table at once; an arbitrary number. */
const LOCK = 7_262_637;

/** The table's name in statements. The schema's name was validated. */
export const tableOf = ({ schema }: PostgresAddress): string =>
  schema ? `"${schema}".${TABLE}` : TABLE;

export const channelOf = ({ schema }: PostgresAddress): string =>
  schema ? `${TABLE}_${schema}` : TABLE;

/**
 * Creates the table and its schema if they are missing. If an operator has created them, the role needs
 * no permission to do so.
 */
export async function createTable(pool: Pool, address: PostgresAddress): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    if (!(await exists(client, 'to_regclass', tableOf(address)))) await create(client, address);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function create(client: PoolClient, address: PostgresAddress): Promise<void> {
  const { schema } = address;
  if (schema && !(await exists(client, 'to_regnamespace', `"${schema}"`)))
    await client.query(`CREATE SCHEMA "${schema}"`);
  // Orders keys by bytes in any database locale.
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${tableOf(address)} (
       key text COLLATE "C" PRIMARY KEY,
       bytes bytea NOT NULL,
       written_at timestamptz NOT NULL DEFAULT now()
     )`,
  );
}

async function exists(
  client: PoolClient,
  find: 'to_regclass' | 'to_regnamespace',
  name: string,
): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>(
    `SELECT ${find}($1)::text AS found`,
    [name],
  );
  return (rows[0]?.found ?? null) !== null;
}

/** Delay before reconnecting, in milliseconds. */
const RECONNECT_DELAY_MS = 1000;

/**
 * Calls back whenever the registry was changed, on a connection of its own. After a lost connection it
 * calls once for anything that was missed.
 * @returns a function that stops listening
 */
export function watchChanges(address: PostgresAddress, onChange: () => void): () => void {
  let isOver = false;
  let leave = () => undefined as void;
  const listen = async () => {
    const client = makeClient(address);
    const lost = new Promise<void>((resolve) => {
      leave = resolve;
      client.once('error', () => resolve()).once('end', () => resolve());
    });
    try {
      await client.connect();
      client.on('notification', onChange);
      await client.query(`LISTEN ${channelOf(address)}`);
      onChange();
      await lost;
    } finally {
      await client.end();
    }
  };
  const follow = async () => {
    while (!isOver) {
      await listen().catch(() => undefined);
      if (!isOver) await wait(RECONNECT_DELAY_MS, undefined, { ref: false });
    }
  };
  void follow();
  return () => {
    isOver = true;
    leave();
  };
}
