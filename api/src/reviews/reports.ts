import { reportRequest } from '@tableside/contracts/review/wire';
import type { FastifyPluginAsync } from 'fastify';
import type { ReportRequest } from '@tableside/contracts/review/rules';
import { sql } from 'kysely';
import { ApiError } from '../http/errors';
import { defineOperation } from '../http/operation';
import type { Db } from '../db/schema';
import { NOW } from '../db/sql';
import { lockUser } from '../auth/users';

const OWN_REVIEW = 'This is your own review. You can edit or delete it instead.';

/** Reports of reviews, by anyone. */
export const reviewReports: FastifyPluginAsync = async (app) => {
  const { db, sessions, securityLog } = app;
  app.addOperations([
    defineOperation({
      url: '/api/review/report',
      summary: 'Report a review; no account required; repeated reports count once',
      body: reportRequest,
      errors: ['review-not-found'],
      limit: 'inquiry',
      handle: async ({ body }, request) => {
        const session = await sessions.find(request);
        const userId = session?.userId ?? null;
        const visitor = securityLog.hashVisitor(request, `report ${body.id}`);
        const outcome = await reportReview(db, { ...body, userId, visitor });
        if (outcome === 'not-found') throw new ApiError('review-not-found');
        if (outcome === 'own') return { success: false, message: OWN_REVIEW, data: null };
        return { message: 'Thanks. We’ll review it.', data: null };
      },
    }),
  ]);
};

interface NewReport extends ReportRequest {
  /** Review id, as sent. */
  readonly id: number;
  /** Null for a visitor. */
  readonly userId: number | null;
  /** Keyed hash of the visitor's IP address, different for each review. */
  readonly visitor: string;
}

/** Days until a visitor may report again: the retention of resolved reports. */
const REMEMBERED_DAYS = 30;

/** Stores a report of a review; repeated reports are ignored. If the account is deleted
 * meanwhile, it counts as a visitor's. */
const reportReview = (
  db: Db,
  { id, userId, visitor, reason, note }: NewReport,
): Promise<'kept' | 'not-found' | 'own'> =>
  db.transaction().execute(async (tx) => {
    const user = userId === null ? null : await lockUser(tx, userId, 'key share');
    const review = await lockReview(tx, id);
    if (!review) return 'not-found';
    if (user && review.user_id === user.id) return 'own';
    if (!user && !(await isFirst(tx, visitor))) return 'kept';
    await tx
      .insertInto('review_reports')
      .values({ review_id: review.id, user_id: user?.id ?? null, reason, note })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return 'kept';
  });

/** Records a visitor's report.
 * @returns false if the visitor reported it before */
async function isFirst(tx: Db, visitor: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO rate_limits (key, points, expire)
    VALUES (${`report:${visitor}`}, 1,
      (extract(epoch FROM now() + make_interval(days => ${REMEMBERED_DAYS})) * 1000)::bigint)
    ON CONFLICT (key) DO UPDATE SET expire = excluded.expire
    WHERE rate_limits.expire <= (extract(epoch FROM now()) * 1000)::bigint
    RETURNING key`.execute(tx);
  return rows.length > 0;
}

/** Waits for a concurrent removal; a withheld review is not found. */
async function lockReview(tx: Db, id: number) {
  return tx
    .selectFrom('reviews')
    .select(['id', 'user_id'])
    .where('id', '=', id)
    .where('restaurant_id', 'is not', null)
    .forKeyShare()
    .executeTakeFirst();
}

interface ReportedReview {
  readonly id: number;
  readonly rating: number;
  readonly review: string | null;
  readonly created_at: Date;
  /** Null if the author's account was deleted, as are the names. */
  readonly user_id: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly images: readonly string[];
  readonly title: string;
  readonly slug: string;
  /** Number of open reports, and since when. */
  readonly reports: number;
  readonly since: Date;
  /** Most frequent first. */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
  /** Notes of the reporters, newest first. */
  readonly notes: readonly string[];
}

const SHOWN_NOTES = 5;

/** Reviews with open reports, oldest report first.
 * @param limit maximum number */
export async function listReportedReviews(db: Db, limit: number): Promise<ReportedReview[]> {
  const { rows } = await sql<ReportedReview>`
    SELECT v.id, v.rating, v.review, v.created_at, v.user_id, u.first_name, u.last_name, r.title, r.slug,
      p.reports, p.since,
      ARRAY(SELECT i.path FROM review_images i WHERE i.review_id = v.id ORDER BY i.position) AS images,
      (SELECT json_agg(json_build_object('reason', c.reason, 'count', c.count) ORDER BY c.count DESC, c.reason)
        FROM (SELECT o.reason, count(*) AS count FROM review_reports o
          WHERE o.review_id = v.id AND o.resolved_at IS NULL GROUP BY o.reason) c) AS reasons,
      ARRAY(SELECT o.note FROM review_reports o
        WHERE o.review_id = v.id AND o.resolved_at IS NULL AND o.note <> ''
        ORDER BY o.created_at DESC, o.id DESC LIMIT ${SHOWN_NOTES}) AS notes
    FROM (
      SELECT review_id, count(*) AS reports, min(created_at) AS since
      FROM review_reports WHERE resolved_at IS NULL GROUP BY review_id
    ) p
    JOIN reviews v ON v.id = p.review_id
    JOIN restaurants r ON r.id = coalesce(v.restaurant_id, v.withheld_from)
    LEFT JOIN users u ON u.id = v.user_id
    ORDER BY p.since, v.id
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** Number of reviews with open reports. */
export async function countReportedReviews(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('review_reports')
    .select(sql<number>`count(DISTINCT review_id)`.as('count'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Resolves the open reports of a review. Of two concurrent calls one gets them.
 * @returns the resolved ones */
export const resolveReports = (db: Db, reviewId: number) =>
  db
    .updateTable('review_reports')
    .set({ resolved_at: NOW })
    .where('review_id', '=', reviewId)
    .where('resolved_at', 'is', null)
    .returning(['id', 'user_id', 'reason'])
    .execute();

/** Reopens reports that still exist. */
export async function reopenReports(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('review_reports')
    .set({ resolved_at: null })
    .where('id', '=', sql<number>`ANY(${ids}::integer[])`)
    .execute();
}

/** A review with open reports, and its restaurant. */
export const findReported = (tx: Db, reviewId: number) =>
  tx
    .selectFrom('reviews as v')
    .select(['v.id', 'v.user_id'])
    .select(sql<number>`coalesce(v.restaurant_id, v.withheld_from)`.as('restaurant_id'))
    .where('v.id', '=', reviewId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('review_reports as p')
          .select('p.id')
          .whereRef('p.review_id', '=', 'v.id')
          .where('p.resolved_at', 'is', null),
      ),
    )
    .executeTakeFirst();
