import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Health } from '@tableside/contracts/desk/health';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** Backup scripts touch this file; its date is that of the last backup. */
export const BACKUP_MARK = 'last-backup';

export async function describeDatabase(db: Db): Promise<Health['database']> {
  const { rows } = await sql<{ version: string; size: string }>`
    SELECT version() AS version, pg_database_size(current_database())::text AS size`.execute(db);
  const { version = '', size = '0' } = rows[0] ?? {};
  const number = /^PostgreSQL [\d.]+/.exec(version)?.[0] ?? 'PostgreSQL';
  return {
    name: /emscripten|wasm|pglite/i.test(version) ? `${number} (embedded)` : number,
    size_bytes: Number(size),
  };
}

/** Room for pictures and mails. */
export async function describeDisk(dataDir: string): Promise<NonNullable<Health['disk']>> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
}

/** When the last backup was made; null where none is known. */
export async function findLastBackup(dataDir: string): Promise<string | null> {
  const mark = await stat(join(dataDir, BACKUP_MARK)).catch(() => null);
  return mark?.mtime.toISOString() ?? null;
}

/** Open restaurants, and how many of them have no hours. */
export async function countPlaces(db: Db): Promise<Health['places']> {
  const { rows } = await sql<Health['places']>`
    SELECT count(*)::integer AS count,
      count(*) FILTER (
        WHERE NOT EXISTS (SELECT FROM timeslots t WHERE t.restaurant_id = r.id)
      )::integer AS without_hours
    FROM restaurants r WHERE closed_at IS NULL`.execute(db);
  return rows[0] ?? { count: 0, without_hours: 0 };
}
