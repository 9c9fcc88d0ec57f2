import { wireModerationCounts } from '@tableside/contracts/admin/queue/wire';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { QUEUE_KINDS, QUEUE_OUTCOMES, UNDO_DAYS } from '@tableside/contracts/admin/queue/rules';
import { defineOperation } from '../http/operation';
import type { Db } from '../db/schema';
import { daysAgo } from '../db/sql';

/** Public moderation statistics. */
export const moderation: FastifyPluginAsync = async (app) => {
  app.addOperations([
    defineOperation({
      url: '/api/moderation_counts',
      summary: 'Count the reviews and photos removed in the last twelve months, by reason',
      data: wireModerationCounts,
      handle: async () => ({ data: await countModeration(app.db) }),
    }),
  ]);
};

/** Moderation actions as named in the audit log: `report-applied`. */
export const QUEUE_ACTIONS: readonly string[] = QUEUE_KINDS.flatMap((kind) =>
  QUEUE_OUTCOMES.map((outcome) => `${kind}-${outcome}`),
);

/** Actions that removed something. */
export const REMOVALS: readonly string[] = ['report-applied', 'photo-applied'];

type Counts = z.infer<typeof wireModerationCounts>;

/** The current month and the eleven before it. */
const FIRST_MONTH = sql<Date>`date_trunc('month', now()) - interval '11 months'`;

/** Counts removals by reason, and reports without removal. Identifies no user or restaurant. */
export async function countModeration(db: Db): Promise<Counts> {
  const { rows } = await sql<{
    since: string;
    action: string | null;
    reason: string | null;
    is_undone: boolean;
    count: number;
  }>`
    SELECT to_char(${FIRST_MONTH}, 'YYYY-MM') AS since, a.action,
      CASE WHEN a.action = ANY(${REMOVALS}::text[]) THEN a.reason END AS reason,
      a.undone_at IS NOT NULL AS is_undone, count(a.id)::integer AS count
    FROM (VALUES (1)) one(row)
    LEFT JOIN audit a ON a.action = ANY(${QUEUE_ACTIONS}::text[]) AND a.at >= ${FIRST_MONTH}
    GROUP BY 1, 2, 3, 4 ORDER BY count DESC, 3`.execute(db);
  const count = (actions: readonly string[], wasUndone = false) =>
    rows
      .filter(({ action, is_undone: is }) => action && actions.includes(action) && is === wasUndone)
      .reduce((sum, row) => sum + row.count, 0);
  return {
    since: rows[0]?.since ?? '',
    removed: rows
      .filter(({ action, is_undone: is }) => action && REMOVALS.includes(action) && !is)
      .map(({ action, reason, count: times }) => ({
        what: action === 'photo-applied' ? 'photo' : 'review',
        reason: reason ?? 'other',
        count: times,
      })),
    kept_reviews: count(['report-refused']),
    corrections_applied: count(['correction-applied']),
    corrections_refused: count(['correction-refused']),
    restored: count(REMOVALS, true),
  };
}

/** Clears undo data of moderator actions that can no longer be undone. */
export async function clearUndoData(db: Db): Promise<void> {
  await db
    .updateTable('audit')
    .set({ undo: '{}' })
    .where('action', 'in', QUEUE_ACTIONS)
    .where('at', '<=', daysAgo(UNDO_DAYS))
    .where(sql<boolean>`undo <> '{}'`)
    .execute();
}
