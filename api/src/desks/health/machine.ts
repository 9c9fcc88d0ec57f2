import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Health } from '@tableside/contracts/desk/health/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** A file that whoever makes backups touches after each; its date is that of the last one. */
export const BACKUP_MARK = 'last-backup';

export async function describeDatabase(db: Db): Promise<Health['database']> {
  const { rows } = await sql<{
    version: string;
    size: string;
    connections: number;
    migrations: number;
    last: string;
    at: Date;
  }>`
    SELECT version() AS version, pg_database_size(current_database())::text AS size,
      (SELECT count(*)::integer FROM pg_stat_activity WHERE datname = current_database()) AS connections,
      (SELECT count(*)::integer FROM schema_migrations) AS migrations,
      (SELECT max(name) FROM schema_migrations) AS last,
      (SELECT max(applied_at) FROM schema_migrations) AS at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database says nothing of itself');
  const number = /^PostgreSQL [\d.]+/.exec(row.version)?.[0] ?? 'PostgreSQL';
  return {
    name: /emscripten|wasm|pglite/i.test(row.version) ? `${number} (embedded)` : number,
    size_bytes: Number(row.size),
    connections: row.connections,
    migrations: row.migrations,
    last_migration: row.last,
    last_migrated_at: row.at.toISOString(),
  };
}

/** Room where pictures and mails lie. */
export async function describeDisk(dataDir: string): Promise<NonNullable<Health['disk']>> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
}

/** When the last backup was noted; null where none was. */
export async function findLastBackup(dataDir: string): Promise<string | null> {
  const mark = await stat(join(dataDir, BACKUP_MARK)).catch(() => null);
  return mark?.mtime.toISOString() ?? null;
}
