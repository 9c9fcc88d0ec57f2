import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartError } from '../lib/start-error';

/** Any fixed number that no other program locks in this database. */
const LOCK_KEY = 7_204_515_329;

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Applies what has not been applied, each file in a transaction of its own, in the order of the names.
 * Any number of processes may start at once: one applies, the others wait and find nothing to do.
 * @returns names of the files applied by this call
 * @throws {StartError} a file that had been applied was edited since, or its SQL fails */
export async function migrate(
  pool: pg.Pool,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    try {
      return await applyPending(client, migrations);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]);
    }
  } finally {
    client.release();
  }
}

/** Reads `*.sql` of a directory.
 * @param directory MIGRATIONS_DIR; left out, the folder beside src and dist is found */
export function readMigrations(directory = findDirectory()): Migration[] {
  if (!existsSync(directory)) {
    throw new StartError(`The migrations folder ${directory} is missing; check MIGRATIONS_DIR.`);
  }
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** From src/db, and from a bundle in dist, the folder is one or two steps up. */
function findDirectory(): string {
  const candidates = ['../migrations', '../../migrations', './migrations'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = candidates.find((candidate) => existsSync(candidate));
  if (!found) throw new StartError('The migrations folder is missing; set MIGRATIONS_DIR to it.');
  return found;
}

async function applyPending(
  client: pg.PoolClient,
  migrations: readonly Migration[],
): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  );
  const checksums = new Map(rows.map((row) => [row.name, row.checksum]));
  const applied: string[] = [];
  for (const migration of migrations) {
    const checksum = checksums.get(migration.name);
    if (checksum === migration.checksum) continue;
    if (checksum !== undefined) {
      throw new StartError(
        `The migration ${migration.name} was edited after it had been applied; restore it and add a new file instead.`,
      );
    }
    await apply(client, migration);
    applied.push(migration.name);
  }
  return applied;
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
      name,
      checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    const message = error instanceof Error ? error.message : String(error);
    throw new StartError(`The migration ${name} failed (${message}); nothing of it was kept.`, {
      cause: error,
    });
  }
}
