import { nothing } from '@tableside/contracts/common/wire';
import { reportRequest } from '@tableside/contracts/review/wire';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { ReportRequest } from '@tableside/contracts/review/rules';
import { sql } from 'kysely';
import { ApiError } from '../http/errors';
import { defineOperation } from '../http/operation';
import type { Db } from '../db/schema';
import { lockUser } from '../auth/users';

const OWN_REVIEW = 'This is your own review. You can edit or delete it instead.';

/** What anyone may say against a review. */
const sendReport = ({ db, sessions, securityLog }: FastifyInstance) =>
  defineOperation({
    method: 'POST',
    url: '/api/review/report',
    summary: 'Reports a review, signed in or not; twice is fine',
    body: reportRequest,
    data: nothing,
    errors: ['review-not-found'],
    limit: 'form',
    handle: async ({ body }, request) => {
      const session = await sessions.find(request);
      const userId = session?.userId ?? null;
      const visitor = securityLog.hashVisitor(request, `report ${body.id}`);
      const outcome = await reportReview(db, { ...body, userId, visitor });
      if (outcome === 'not-found') throw new ApiError('review-not-found');
      if (outcome === 'own') return { success: false, message: OWN_REVIEW, data: null };
      return { message: 'Thank you. We will look at this review.', data: null };
    },
  });

export const reviewReports: FastifyPluginAsync = async (app) => {
  app.addOperations([sendReport(app)]);
};

interface NewReport extends ReportRequest {
  /** The review's, as it was sent. */
  readonly id: number;
  /** Null for a visitor. */
  readonly userId: number | null;
  /** The visitor's address, as a keyed hash that stands for it at this review alone. */
  readonly visitor: string;
}

/** Days for which a visitor's report is remembered: as long as one that was dealt with is kept. */
const REMEMBERED_DAYS = 30;

/** Keeps what somebody says about a review; a second time nothing is added. Whoever's account ends meanwhile is a visitor. */
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

/** Notes that a visitor reported a review.
 * @returns false where that is noted already */
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

/** Waits for whoever is removing the review; one that is withheld is none. Numbers that no id can be are ids of nothing. */
async function lockReview(tx: Db, id: number) {
  return tx
    .selectFrom('reviews')
    .select(['id', 'user_id'])
    .where('id', '=', sql<number>`${id}::bigint`)
    .where('restaurant_id', 'is not', null)
    .forKeyShare()
    .executeTakeFirst();
}

/** A review with reports that nobody has dealt with yet. */
interface ReportedReview {
  readonly id: number;
  readonly rating: number;
  readonly review: string | null;
  readonly created_at: Date;
  /** Null when the writer's account is gone, as their names are. */
  readonly user_id: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly images: readonly string[];
  readonly title: string;
  readonly slug: string;
  /** How many open reports, and since when. */
  readonly reports: number;
  readonly since: Date;
  /** The commonest first. */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
  /** What people wrote beside their reasons, the newest first. */
  readonly notes: readonly string[];
}

const SHOWN_NOTES = 5;

/** Reviews with open reports, those that wait longest first.
 * @param limit how many at most */
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

/** How many reviews have open reports. */
export async function countReportedReviews(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('review_reports')
    .select(sql<number>`count(DISTINCT review_id)`.as('count'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Puts the open reports of a review away. Of two who do it at once one gets them.
 * @returns those that were put away */
export const takeReports = (db: Db, reviewId: number) =>
  db
    .updateTable('review_reports')
    .set({ resolved_at: sql<Date>`now()` })
    .where('review_id', '=', sql<number>`${reviewId}::bigint`)
    .where('resolved_at', 'is', null)
    .returning(['id', 'user_id', 'reason'])
    .execute();

/** Opens reports again that are still there. */
export async function reopenReports(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('review_reports')
    .set({ resolved_at: null })
    .where('id', '=', sql<number>`ANY(${ids}::integer[])`)
    .execute();
}

/** A review with open reports, and the restaurant where it belongs. */
export const findReported = (tx: Db, reviewId: number) =>
  tx
    .selectFrom('reviews as v')
    .select(['v.id', 'v.user_id'])
    .select(sql<number>`coalesce(v.restaurant_id, v.withheld_from)`.as('place_id'))
    .where('v.id', '=', sql<number>`${reviewId}::bigint`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('review_reports as p')
          .select('p.id')
          .whereRef('p.review_id', '=', 'v.id')
          .where('p.resolved_at', 'is', null),
      ),
    )
    .executeTakeFirst();

/** Removes what was put away a month ago: messages are kept until they are dealt with. */
export async function removeOldReports(db: Db): Promise<void> {
  await db
    .deleteFrom('review_reports')
    .where('resolved_at', '<=', sql<Date>`now() - interval '30 days'`)
    .execute();
}
