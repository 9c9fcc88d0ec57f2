import type { ReviewSort } from '@tableside/contracts/review/model';
import { REVIEWS_PAGE_SIZE } from '@tableside/contracts/review/rules';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema';

/** A review as everybody may read it. */
export interface ReviewRow {
  readonly id: number;
  readonly rating: number;
  readonly review: string | null;
  readonly created_at: Date;
  /** Null when the writer's account is gone and the review was to stay. */
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly images: readonly string[];
  /** What the place's owner says to it; null when nothing. */
  readonly answer: string | null;
  readonly answered_at: Date | null;
}

/** Which of a restaurant's reviews, in which order. */
export interface ReviewSelection {
  readonly restaurantId: number;
  readonly sort: ReviewSort;
  /** Only reviews with so many stars; undefined for all. */
  readonly stars: number | undefined;
}

/** Equal ones go by age and at last by id, so that every review is on one page only. */
const ORDERS: Readonly<Record<ReviewSort, RawBuilder<unknown>>> = {
  newest: sql`v.created_at DESC, v.id DESC`,
  highest: sql`v.rating DESC, v.created_at DESC, v.id DESC`,
  lowest: sql`v.rating, v.created_at DESC, v.id DESC`,
  photos: sql`EXISTS (SELECT FROM review_images i WHERE i.review_id = v.id) DESC,
    v.created_at DESC, v.id DESC`,
};

/** The newest reviews of a restaurant.
 * @param limit how many at most */
export const listNewestReviews = (
  db: Db,
  restaurantId: number,
  limit: number,
): Promise<ReviewRow[]> =>
  listReviews(db, { restaurantId, sort: 'newest', stars: undefined }, limit, 0);

/** One page of a selection.
 * @param page from 1 */
export const listReviewPage = (
  db: Db,
  selection: ReviewSelection,
  page: number,
): Promise<ReviewRow[]> =>
  listReviews(db, selection, REVIEWS_PAGE_SIZE, (page - 1) * REVIEWS_PAGE_SIZE);

async function listReviews(
  db: Db,
  { restaurantId, sort, stars }: ReviewSelection,
  limit: number,
  offset: number,
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    SELECT v.id, v.rating, v.review, v.created_at, u.first_name, u.last_name,
      ARRAY(SELECT i.path FROM review_images i WHERE i.review_id = v.id ORDER BY i.position) AS images,
      a.answer, a.updated_at AS answered_at
    FROM reviews v LEFT JOIN users u ON u.id = v.user_id
      LEFT JOIN review_answers a ON a.review_id = v.id
    WHERE v.restaurant_id = ${restaurantId} AND ${withStars(stars)}
    ORDER BY ${ORDERS[sort]}
    LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

const withStars = (stars: number | undefined): RawBuilder<unknown> =>
  stars === undefined ? sql`true` : sql`v.rating = ${stars}`;

/** An open restaurant, and how many of its reviews have these stars; null when there is none with this slug. */
export async function countReviews(
  db: Db,
  slug: string,
  stars: number | undefined,
): Promise<{ readonly id: number; readonly total: number } | null> {
  const { rows } = await sql<{ id: number; total: number }>`
    SELECT r.id, (
      SELECT count(*) FROM reviews v WHERE v.restaurant_id = r.id AND ${withStars(stars)}
    ) AS total
    FROM restaurants r WHERE r.slug = ${slug} AND r.closed_at IS NULL`.execute(db);
  return rows[0] ?? null;
}
