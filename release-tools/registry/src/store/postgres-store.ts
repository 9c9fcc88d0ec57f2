import pg, { type QueryResultRow, type Pool, type PoolClient } from 'pg';
import type { ReleaseStore } from './store';
import { openNetworkStore } from './network';
import type { PostgresAddress } from './address';
import { setTimeout as wait } from 'node:timers/promises';

/** Pointers and revisions of registries, which shell servers follow. */
const FOLLOWED = /^registry\/[^/]+(?:\.json|\/revisions\/[^/]+)$/;

/** Pages must not wait for a server that is down. */
const READ_TRIES = 2;

/** A release store in one table of a PostgreSQL database, which is created on first write. */
export function openPostgresStore(address: PostgresAddress): ReleaseStore {
  const pool = openPool(address);
  const table = tableOf(address);

  /** A missing table is an empty store. */
  const query = <Row extends QueryResultRow>(text: string, key: string): Promise<Row[]> =>
    pool.query<Row>(text, [key]).then(
      ({ rows }) => rows,
      (error: unknown) => {
        if (isMissingTable(error)) return [];
        throw error;
      },
    );

  /** Creates the table if it is missing, then tries again. @returns how many rows there are or changed */
  const write = async (text: string, ...values: readonly unknown[]): Promise<number> => {
    const run = () => pool.query(text, [...values]);
    const { rowCount } = await run().catch(async (error: unknown) => {
      if (!isMissingTable(error)) throw error;
      await createTable(pool, address);
      return run();
    });
    return rowCount ?? 0;
  };

  /** Writes a key and notifies followers of the registry in the same transaction. */
  const writeKey = (key: string, bytes: Uint8Array, onConflict: string): Promise<number> => {
    const insert = `INSERT INTO ${table} (key, bytes) VALUES ($1, $2) ON CONFLICT ${onConflict}`;
    const statement = FOLLOWED.test(key)
      ? `WITH done AS (${insert} RETURNING 1) SELECT pg_notify('${channelOf(address)}', '') FROM done`
      : insert;
    return write(statement, key, Buffer.from(bytes));
  };

  return openNetworkStore({
    shown: address.shown,
    isLost: isLostConnection,
    readTries: READ_TRIES,

    async read(key) {
      const rows = await query<{ bytes: Buffer }>(`SELECT bytes FROM ${table} WHERE key = $1`, key);
      return rows[0]?.bytes ?? null;
    },

    create: async (key, bytes) => (await writeKey(key, bytes, 'DO NOTHING')) > 0,

    async replace(key, bytes) {
      const update = 'DO UPDATE SET bytes = excluded.bytes, written_at = now()';
      await writeKey(key, bytes, `(key) ${update}`);
    },

    async list(prefix) {
      const text = `SELECT key FROM ${table} WHERE key LIKE $1`;
      return (await query<{ key: string }>(text, patternOf(prefix))).map(({ key }) => key);
    },

    async remove(key) {
      await query(`DELETE FROM ${table} WHERE key = $1`, key);
    },

    async move(from, to) {
      const statement = `UPDATE ${table} SET key = $2 || substr(key, length($1) + 1) WHERE key LIKE $3`;
      await write(statement, from, to, patternOf(from));
    },

    async removeAll(prefix) {
      await query(`DELETE FROM ${table} WHERE key LIKE $1`, patternOf(prefix));
    },

    async writtenAt(key) {
      const text = `SELECT written_at AS at FROM ${table} WHERE key = $1`;
      return (await query<{ at: Date }>(text, key))[0]?.at ?? null;
    },

    watch: (onChange) => watchChanges(address, onChange),
    close: () => pool.end(),
  });
}

/** Matches keys with this prefix. */
const patternOf = (prefix: string): string => `${prefix.replace(/[\\%_]/g, '\\$&')}%`;

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
function openPool(address: PostgresAddress): pg.Pool {
  const pool = new pg.Pool({ ...settingsOf(address), max: POOL_SIZE, allowExitOnIdle: true });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the
  // process.
  pool.on('error', () => undefined);
  return pool;
}

const codeOf = (error: unknown): string => String(Object(error).code ?? '');

/** Neither the table nor its schema exists yet. */
const isMissingTable = (error: unknown): boolean => ['42P01', '3F000'].includes(codeOf(error));

/**
 * The connection failed, not the statement: SQLSTATE has five characters, and classes 08 and 57P are
 * about connections.
 */
function isLostConnection(error: unknown): boolean {
  const code = codeOf(error);
  return !/^[0-9A-Z]{5}$/.test(code) || /^(?:08|57P)/.test(code);
}

const TABLE = 'release_store';
/** An advisory lock that keeps two processes from creating the table at once; an arbitrary number. */
const LOCK = 7_262_637;

/** The table's name in statements. The schema's name was validated. */
const tableOf = ({ schema }: PostgresAddress): string => (schema ? `"${schema}".${TABLE}` : TABLE);

const channelOf = ({ schema }: PostgresAddress): string => (schema ? `${TABLE}_${schema}` : TABLE);

/**
 * Creates the table and its schema if they are missing. If an operator has created them, the role needs
 * no permission to do so.
 */
async function createTable(pool: Pool, address: PostgresAddress): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await createSchema(client, address);
    // Orders keys by bytes in any database locale.
    await client.query(
      `CREATE TABLE IF NOT EXISTS ${tableOf(address)} (
         key text COLLATE "C" PRIMARY KEY,
         bytes bytea NOT NULL,
         written_at timestamptz NOT NULL DEFAULT now()
       )`,
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Only a missing one, because `IF NOT EXISTS` needs the permission to create schemas even for an existing one. */
async function createSchema(client: PoolClient, { schema }: PostgresAddress): Promise<void> {
  if (!schema) return;
  const { rowCount } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [
    schema,
  ]);
  if (rowCount === 0) await client.query(`CREATE SCHEMA "${schema}"`);
}

const RECONNECT_DELAY_MS = 1000;

/**
 * Calls back whenever the registry was changed, on a connection of its own. After a lost connection it
 * calls once for anything that was missed.
 * @returns a function that stops listening
 */
function watchChanges(address: PostgresAddress, onChange: () => void): () => void {
  let isOver = false;
  let leave = () => undefined as void;
  const listen = async () => {
    const client = new pg.Client(settingsOf(address));
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
