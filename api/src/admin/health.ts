import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { healthCalls, EMAILS_PAGE, type Health } from '@tableside/contracts/admin/health';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { refuse } from '../http/errors';
import { recordAction } from '../auth/audit';
import { listLastImports } from '../import/repository';
import {
  countEmails,
  listFailed,
  listWaiting,
  maskAddress,
  requeueFailed,
  type OpenEmail,
} from '../email/queue/repository';
import { serveCall } from '../http/operation';
import { loadUserEmail } from './current-user';

/** Backup scripts touch this file; its modification time is the last backup. */
export const LAST_BACKUP_FILE = 'last-backup';

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

/** Free disk space for pictures and emails. */
export async function describeDisk(dataDir: string): Promise<NonNullable<Health['disk']>> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
}

/** Time of the last backup; null when none is recorded. */
export async function findLastBackup(dataDir: string): Promise<Date | null> {
  const mark = await stat(join(dataDir, LAST_BACKUP_FILE)).catch(() => null);
  return mark?.mtime ?? null;
}

/** Counts open restaurants, and those without hours. */
export async function countRestaurants(db: Db): Promise<Health['restaurants']> {
  const { rows } = await sql<Health['restaurants']>`
    SELECT count(*)::integer AS count,
      count(*) FILTER (
        WHERE NOT EXISTS (SELECT FROM timeslots t WHERE t.restaurant_id = r.id)
      )::integer AS without_hours
    FROM restaurants r WHERE closed_at IS NULL`.execute(db);
  return rows[0] ?? { count: 0, without_hours: 0 };
}

/** Health of the site, as far as this process can see. */
export const adminHealth: FastifyPluginAsync = async (app) => {
  const { db } = app;
  app.addOperations([
    serveCall(healthCalls.health, {
      summary: 'Get the health of the database, disk, backup, import, and hours',
      role: 'operator',
      handle: async () => {
        const dataDir = app.photos?.dataDir;
        const [lastImport] = await listLastImports(db, 1);
        return {
          data: {
            database: await describeDatabase(db),
            disk: dataDir === undefined ? null : await describeDisk(dataDir),
            last_backup: dataDir === undefined ? null : await findLastBackup(dataDir),
            last_import: lastImport ? { at: lastImport.at, file: lastImport.file_name } : null,
            restaurants: await countRestaurants(db),
          },
        };
      },
    }),
  ]);
};

const present = (order: OpenEmail, isGivenUp: boolean) => ({
  ...order,
  address: maskAddress(order.recipient),
  is_given_up: isGivenUp,
  ordered_at: order.created_at,
  next_attempt_at: isGivenUp ? null : order.next_attempt_at,
});

/** The email queue and retrying failures. Email contents are not exposed. */
export const adminEmails: FastifyPluginAsync = async (app) => {
  const { db } = app;
  app.addOperations([
    serveCall(healthCalls.emails, {
      summary: 'List queued and failed emails with their last error',
      role: 'operator',
      handle: async () => {
        const { waiting, sent, savedOnly, givenUp } = await countEmails(db);
        const [failed, next] = [
          await listFailed(db, EMAILS_PAGE),
          await listWaiting(db, EMAILS_PAGE),
        ];
        const orders = [
          ...failed.map((order) => present(order, true)),
          ...next.map((order) => present(order, false)),
        ];
        return { data: { waiting, sent, saved_only: savedOnly, given_up: givenUp, orders } };
      },
    }),
    serveCall(healthCalls.retryEmails, {
      summary: 'Retry all failed emails',
      role: 'operator',
      needsReauth: true,
      isMailing: true,
      limit: 'form',
      handle: async ({ session }) => {
        const who = await loadUserEmail(db, session);
        const count = await db.transaction().execute(async (tx) => {
          const renewed = await requeueFailed(tx);
          if (renewed)
            await recordAction(tx, {
              who,
              action: 'emails-retried',
              subject: 'emails',
              reason: null,
            });
          return renewed;
        });
        if (!count) return refuse('No failed emails to retry.');
        return {
          message:
            count === 1 ? '1 email will be sent again.' : `${count} emails will be sent again.`,
          data: null,
        };
      },
    }),
  ]);
};
