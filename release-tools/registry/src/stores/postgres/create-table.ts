import type { Pool, PoolClient } from 'pg';
import type { PostgresAddress } from '../store-address';

const TABLE = 'release_store';
/** Of the lock that keeps two processes from creating the table at once; any number that nobody else uses. */
const LOCK = 7_262_637;

/** The table as statements name it. What is in a schema's name was checked. */
export const tableOf = ({ schema }: PostgresAddress): string =>
  schema ? `"${schema}".${TABLE}` : TABLE;

/** What is told when the registry changes. */
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
