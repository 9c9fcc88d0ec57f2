import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { healthCalls, MAILS_PAGE, type Health } from '@tableside/contracts/desk/health';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { refuse } from '../http/errors';
import { noteAct } from '../auth/audit';
import { findLastImport } from '../import/repository';
import {
  countOrders,
  listGivenUp,
  listWaiting,
  maskAddress,
  renewGivenUp,
  type WaitingOrder,
} from '../email/queue/orders';
import { serveCall } from '../http/operation';
import { nameOf } from './who';

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

/** How the site does, as far as this host can see. */
export const deskHealth: FastifyPluginAsync = async (app) => {
  const { db } = app;
  app.addOperations([
    serveCall(healthCalls.health, {
      summary: 'Database, disk, last backup, last import, and places without hours',
      role: 'operator',
      handle: async () => {
        const dataDir = app.photos?.dataDir;
        const lastImport = await findLastImport(db);
        return {
          data: {
            database: await describeDatabase(db),
            disk: dataDir === undefined ? null : await describeDisk(dataDir),
            last_backup: dataDir === undefined ? null : await findLastBackup(dataDir),
            last_import: lastImport && {
              at: lastImport.importedAt.toISOString(),
              file: lastImport.fileName,
            },
            places: await countPlaces(db),
          },
        };
      },
    }),
  ]);
};

const present = (order: WaitingOrder, isGivenUp: boolean) => ({
  id: order.id,
  kind: order.kind,
  address: maskAddress(order.recipient),
  is_given_up: isGivenUp,
  attempts: order.attempts,
  ordered_at: order.created_at.toISOString(),
  next_attempt_at: isGivenUp ? null : order.next_attempt_at.toISOString(),
  last_error: order.last_error,
});

/** The queue of mails, its failures, and sending them again. What a mail says is not read. */
export const deskMails: FastifyPluginAsync = async (app) => {
  const { db } = app;
  app.addOperations([
    serveCall(healthCalls.mails, {
      summary: 'Mails that wait or were given up, with the words of their last error',
      role: 'operator',
      handle: async () => {
        const { waiting, sent, savedOnly, givenUp } = await countOrders(db);
        const [failed, next] = [
          await listGivenUp(db, MAILS_PAGE),
          await listWaiting(db, MAILS_PAGE),
        ];
        const orders = [
          ...failed.map((order) => present(order, true)),
          ...next.map((order) => present(order, false)),
        ];
        return { data: { waiting, sent, saved_only: savedOnly, given_up: givenUp, orders } };
      },
    }),
    serveCall(healthCalls.retryMails, {
      summary: 'Makes all mails that were given up due again',
      role: 'operator',
      needsProof: true,
      isMailing: true,
      limit: 'form',
      handle: async ({ session }) => {
        const who = await nameOf(db, session);
        const count = await db.transaction().execute(async (tx) => {
          const renewed = await renewGivenUp(tx);
          if (renewed)
            await noteAct(tx, { who, act: 'mails-retried', subject: 'mails', reason: null });
          return renewed;
        });
        if (!count) return refuse('No mail was given up any more. Nothing was changed.');
        return {
          message: count === 1 ? 'The mail is due again.' : `${count} mails are due again.`,
          data: null,
        };
      },
    }),
  ]);
};
