import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** A review with reports that nobody has dealt with yet. */
export interface ReportedReview {
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
