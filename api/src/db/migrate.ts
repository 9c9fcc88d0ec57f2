import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { findPackageFile } from '../lib/package-file';
import { StartError } from '../lib/start-error';

/** Arbitrary; no other program uses this advisory lock. */
const LOCK_KEY = 7_204_515_329;

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Applies pending migrations by name, each in its own transaction. When several processes start at once,
 * one applies them and the others wait.
 * @returns names of the applied files
 * @throws {StartError} if an applied file was edited, or a migration fails */
export async function migrate(pool: pg.Pool, migrations: readonly Migration[]) {
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

/** Reads `*.sql` files.
 * @param directory MIGRATIONS_DIR; default the folder next to src and dist */
export function readMigrations(directory = findPackageFile('migrations')): Migration[] {
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

async function applyPending(client: pg.PoolClient, migrations: readonly Migration[]) {
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
        `The migration ${migration.name} was edited after it was applied; restore it and add a new file instead.`,
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
    throw new StartError(`The migration ${name} failed (${message}) and was rolled back.`, {
      cause: error,
    });
  }
}
