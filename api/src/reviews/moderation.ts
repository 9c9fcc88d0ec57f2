import { wireModerationCounts } from '@tableside/contracts/desk/queue/wire';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  type QueueKind,
  type QueueOutcome,
  UNDO_DAYS,
} from '@tableside/contracts/desk/queue/rules';
import { defineOperation } from '../http/operation';
import type { Db } from '../db/schema';
import { toJson } from '../db/sql';

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

type Counts = z.infer<typeof wireModerationCounts>;

/** The month that it is, and the eleven before it. */
const FIRST_MONTH = sql<Date>`date_trunc('month', now()) - interval '11 months'`;

/** What was taken off the site and why, and what was not. Nothing in it tells of a person or a restaurant. */
export async function countModeration(db: Db): Promise<Counts> {
  const { rows } = await sql<{
    since: string;
    kind: string | null;
    act: string | null;
    reason: string | null;
    is_undone: boolean;
    count: number;
  }>`
    SELECT to_char(${FIRST_MONTH}, 'YYYY-MM') AS since, a.kind, a.act, a.reason,
      a.undone_at IS NOT NULL AS is_undone, count(a.id)::integer AS count
    FROM (VALUES (1)) one(row) LEFT JOIN queue_acts a ON a.at >= ${FIRST_MONTH}
    GROUP BY 1, 2, 3, 4, 5 ORDER BY count DESC, a.reason`.execute(db);
  const count = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((sum, row) => sum + row.count, 0);
  const isRemoval = ({ kind, act }: (typeof rows)[number]) =>
    (kind === 'report' || kind === 'photo') && act === 'applied';
  const ofCorrections = (wanted: string) =>
    count(({ kind, act, is_undone }) => kind === 'correction' && act === wanted && !is_undone);
  return {
    since: rows[0]?.since ?? '',
    removed: rows
      .filter((row) => isRemoval(row) && !row.is_undone)
      .map(({ kind, reason, count: times }) => ({
        what: kind === 'photo' ? 'photo' : 'review',
        reason: reason ?? 'other',
        count: times,
      })),
    kept_reviews: count(
      ({ kind, act, is_undone }) => kind === 'report' && act === 'refused' && !is_undone,
    ),
    corrections_applied: ofCorrections('applied'),
    corrections_refused: ofCorrections('refused'),
    put_back: count((row) => isRemoval(row) && row.is_undone),
  };
}

interface NewQueueAct {
  readonly kind: QueueKind;
  readonly item: string;
  readonly act: QueueOutcome;
  /** Why a review or a photo was removed. */
  readonly reason: string | null;
  readonly who: string;
  /** What undoing it needs; without it nobody can undo it. */
  readonly undo?: Readonly<Record<string, unknown>>;
}

/** Keeps what was done with a thing that people sent, in the transaction that does it.
 * @returns its id */
export async function noteQueueAct(tx: Db, { undo = {}, ...act }: NewQueueAct): Promise<number> {
  const { id } = await tx
    .insertInto('queue_acts')
    .values({ ...act, undo: toJson(undo) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Forgets what undoing needs once nobody can undo, and acts that are too old to be counted. */
export async function removeOldQueueActs(db: Db): Promise<void> {
  await db
    .updateTable('queue_acts')
    .set({ undo: '{}' })
    .where('at', '<=', sql<Date>`now() - make_interval(days => ${UNDO_DAYS})`)
    .where(sql<boolean>`undo <> '{}'`)
    .execute();
  await db
    .deleteFrom('queue_acts')
    .where('at', '<=', sql<Date>`now() - interval '24 months'`)
    .execute();
}
