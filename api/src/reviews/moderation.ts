import { wireModerationCounts } from '@tableside/contracts/desk/queue/wire';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { QUEUE_KINDS, QUEUE_OUTCOMES, UNDO_DAYS } from '@tableside/contracts/desk/queue/rules';
import { defineOperation } from '../http/operation';
import type { Db } from '../db/schema';

/** What everybody may know of moderators' work. */
export const moderation: FastifyPluginAsync = async (app) => {
  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/moderation_counts',
      summary:
        'How many reviews and photos were taken off the site in the last twelve months, and why',
      data: wireModerationCounts,
      handle: async () => ({ data: await countModeration(app.db) }),
    }),
  ]);
};

/** What moderators do with things that people sent, as the audit calls it: `report-applied`. */
export const QUEUE_ACTS: readonly string[] = QUEUE_KINDS.flatMap((kind) =>
  QUEUE_OUTCOMES.map((outcome) => `${kind}-${outcome}`),
);

/** Those of them that took something off the site. */
export const REMOVALS: readonly string[] = ['report-applied', 'photo-applied'];

type Counts = z.infer<typeof wireModerationCounts>;

/** The month that it is, and the eleven before it. */
const FIRST_MONTH = sql<Date>`date_trunc('month', now()) - interval '11 months'`;

/** What was taken off the site and why, and what was not. Nothing in it tells of a person or a restaurant. */
export async function countModeration(db: Db): Promise<Counts> {
  const { rows } = await sql<{
    since: string;
    act: string | null;
    reason: string | null;
    is_undone: boolean;
    count: number;
  }>`
    SELECT to_char(${FIRST_MONTH}, 'YYYY-MM') AS since, a.act,
      CASE WHEN a.act = ANY(${REMOVALS}::text[]) THEN a.reason END AS reason,
      a.undone_at IS NOT NULL AS is_undone, count(a.id)::integer AS count
    FROM (VALUES (1)) one(row)
    LEFT JOIN audit a ON a.act = ANY(${QUEUE_ACTS}::text[]) AND a.at >= ${FIRST_MONTH}
    GROUP BY 1, 2, 3, 4 ORDER BY count DESC, 3`.execute(db);
  const count = (acts: readonly string[], wasUndone = false) =>
    rows
      .filter(({ act, is_undone: is }) => act && acts.includes(act) && is === wasUndone)
      .reduce((sum, row) => sum + row.count, 0);
  return {
    since: rows[0]?.since ?? '',
    removed: rows
      .filter(({ act, is_undone: is }) => act && REMOVALS.includes(act) && !is)
      .map(({ act, reason, count: times }) => ({
        what: act === 'photo-applied' ? 'photo' : 'review',
        reason: reason ?? 'other',
        count: times,
      })),
    kept_reviews: count(['report-refused']),
    corrections_applied: count(['correction-applied']),
    corrections_refused: count(['correction-refused']),
    put_back: count(REMOVALS, true),
  };
}

/** Forgets what undoing an act of a moderator needs once nobody can undo it. */
export async function forgetUndoing(db: Db): Promise<void> {
  await db
    .updateTable('audit')
    .set({ undo: '{}' })
    .where('act', 'in', QUEUE_ACTS)
    .where('at', '<=', sql<Date>`now() - make_interval(days => ${UNDO_DAYS})`)
    .where(sql<boolean>`undo <> '{}'`)
    .execute();
}
