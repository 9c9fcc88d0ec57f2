import pg, { type Pool, type PoolClient } from 'pg';
import type { PostgresAddress } from './address';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a connection may take, and an answer, in milliseconds. The server gives up first. */
const CONNECT_MS = 5000;
const STATEMENT_MS = 10_000;
const QUERY_MS = 12_000;
/** Each thread that renders has its own. */
const POOL_SIZE = 4;

const settingsOf = ({ connectionString }: PostgresAddress) => ({
  connectionString,
  connectionTimeoutMillis: CONNECT_MS,
  statement_timeout: STATEMENT_MS,
  query_timeout: QUERY_MS,
  keepAlive: true,
  application_name: 'tableside-store',
});

/** Connections that nobody has to close: an idle one keeps no process alive. */
export function openPool(address: PostgresAddress): pg.Pool {
  const pool = new pg.Pool({ ...settingsOf(address), max: POOL_SIZE, allowExitOnIdle: true });
  // An idle connection that breaks is replaced at the next query; without a listener it ends the process.
  pool.on('error', () => undefined);
  return pool;
}

const makeClient = (address: PostgresAddress): pg.Client => new pg.Client(settingsOf(address));

const codeOf = (error: unknown): string => String(Object(error).code ?? '');

/** Neither the table nor its schema is there yet. */
export const isMissingTable = (error: unknown): boolean =>
  ['42P01', '3F000'].includes(codeOf(error));

/** The connection failed, not what was asked for: SQLSTATE has five signs, and classes 08 and 57P are about connections. */
export function isLostConnection(error: unknown): boolean {
  const code = codeOf(error);
  return !/^[0-9A-Z]{5}$/.test(code) || /^(?:08|57P)/.test(code);
}

const TABLE = 'release_store';
/** Of the lock that keeps two processes from creating the table at once; any number that nobody else uses. */
const LOCK = 7_262_637;

/** The table as statements name it. What is in a schema's name was checked. */
export const tableOf = ({ schema }: PostgresAddress): string =>
  schema ? `"${schema}".${TABLE}` : TABLE;

export const channelOf = ({ schema }: PostgresAddress): string =>
  schema ? `${TABLE}_${schema}` : TABLE;

/** Creates the table where it is missing, and its schema. Where an operator has created it, the role needs no right to do so. */
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
  // Bytes order the keys, whatever the language of the database.
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

/** How long after a lost connection there is another one, in milliseconds. */
const AGAIN_MS = 1000;

/** Calls whenever the registry was changed, on a connection of its own. While that is lost nobody is told, and once it is
 * back there is a call for what was missed.
 * @returns ends it */
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
      if (!isOver) await wait(AGAIN_MS, undefined, { ref: false });
    }
  };
  void follow();
  return () => {
    isOver = true;
    leave();
  };
}
