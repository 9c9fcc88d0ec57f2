import type { QueryResult, QueryResultRow } from 'pg';
import { type ReleaseStore, checkKey } from './store';
import { createOnce, tryAgain, StoreFailure } from './network';
import type { PostgresAddress } from './address';
import {
  channelOf,
  createTable,
  tableOf,
  isLostConnection,
  isMissingTable,
  openPool,
  watchChanges,
} from './postgres-client';

/** Pointers and revisions of registries, which shell servers follow. */
const FOLLOWED = /^registry\/[^/]+(?:\.json|\/revisions\/[^/]+)$/;

/** Maximum attempts of a read: pages must not wait for a server that is down. */
const READ_TRIES = 2;

function openTable(address: PostgresAddress) {
  const pool = openPool(address);
  const table = tableOf(address);
  const notified = `pg_notify('${channelOf(address)}', '')`;
  const fail = (error: unknown) => {
    throw new StoreFailure(address.shown, error);
  };

  /** Runs an idempotent query. A missing table is an empty store. */
  async function query<Row extends QueryResultRow>(text: string, key: string): Promise<Row[]> {
    const run = () => pool.query<Row>(text, [key]);
    try {
      return (await tryAgain(run, isLostConnection, READ_TRIES)).rows;
    } catch (error) {
      if (isMissingTable(error)) return [];
      return fail(error);
    }
  }

  /** Creates the table if it is missing, then tries again. */
  async function write(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const query = () => pool.query(text, [...values]);
    return query().catch(async (error: unknown) => {
      if (!isMissingTable(error)) throw error;
      await createTable(pool, address);
      return query();
    });
  }

  /**
   * Completes a statement that writes a key and notifies followers of the registry in the same
   * transaction.
   */
  const notifying = (key: string, statement: string) =>
    FOLLOWED.test(key)
      ? `WITH done AS (${statement} RETURNING 1) SELECT ${notified} FROM done`
      : statement;

  const readKey = async (key: string): Promise<Buffer | null> => {
    checkKey(key);
    const rows = await query<{ bytes: Buffer }>(`SELECT bytes FROM ${table} WHERE key = $1`, key);
    return rows[0]?.bytes ?? null;
  };

  return { pool, table, fail, query, write, notifying, readKey };
}

/** A release store in one table of a PostgreSQL database, which is created on first write. */
export function openPostgresStore(address: PostgresAddress): ReleaseStore {
  const { pool, table, fail, query, write, notifying, readKey } = openTable(address);
  return {
    read: readKey,

    async create(key, bytes) {
      checkKey(key);
      const statement = `INSERT INTO ${table} (key, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING`;
      return createOnce({
        attempt: async () => {
          const { rowCount } = await write(notifying(key, statement), [key, Buffer.from(bytes)]);
          return rowCount === 0 ? 'taken' : 'created';
        },
        read: () => readKey(key),
        bytes,
        isLost: isLostConnection,
      }).catch(fail);
    },

    async replace(key, bytes) {
      checkKey(key);
      const statement = `INSERT INTO ${table} (key, bytes) VALUES ($1, $2)
        ON CONFLICT (key) DO UPDATE SET bytes = excluded.bytes, written_at = now()`;
      const put = () => write(notifying(key, statement), [key, Buffer.from(bytes)]);
      await tryAgain(put, isLostConnection).catch(fail);
    },

    async list(prefix) {
      checkKey(prefix);
      const rows = await query<{ key: string }>(
        `SELECT key FROM ${table} WHERE key LIKE $1`,
        patternOf(prefix),
      );
      return rows.map(({ key }) => key).sort();
    },

    // Statements are atomic, so there are no leftovers.
    leftovers: () => Promise.resolve([]),

    async remove(key) {
      checkKey(key);
      await query(`DELETE FROM ${table} WHERE key = $1`, key);
    },

    async move(from, to) {
      checkKey(from);
      checkKey(to);
      const statement = `UPDATE ${table} SET key = $2 || substr(key, length($1) + 1) WHERE key LIKE $3`;
      await write(statement, [from, to, patternOf(from)]).catch(fail);
    },

    async removeAll(prefix) {
      checkKey(prefix);
      await query(`DELETE FROM ${table} WHERE key LIKE $1`, patternOf(prefix));
    },

    async writtenAt(key) {
      checkKey(key);
      const rows = await query<{ at: Date }>(
        `SELECT written_at AS at FROM ${table} WHERE key = $1`,
        key,
      );
      return rows[0]?.at ?? null;
    },

    watch: (onChange) => watchChanges(address, onChange),

    close: () => pool.end(),
  };
}

/** Matches keys with this prefix. */
const patternOf = (prefix: string): string => `${prefix.replace(/[\\%_]/g, '\\$&')}%`;
