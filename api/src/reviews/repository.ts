import { type RawBuilder, sql } from 'kysely';
import type { ReviewSort } from '@tableside/contracts/review/model';
import { REVIEWS_PAGE_SIZE } from '@tableside/contracts/review/rules';
import type { Db } from '../db/schema';

/** Recounts ratings after reviews were written or moved in bulk.
 * @param ids default: all restaurants */
export async function refreshRatings(tx: Db, ids?: readonly number[]): Promise<void> {
  const wanted = ids ? sql`r.id = ANY(${ids}::integer[])` : sql`true`;
  await sql`
    UPDATE restaurants SET rating_count = c.count, rating_sum = c.sum, rating_squares = c.squares
    FROM (
      SELECT r.id, count(v.id) AS count, coalesce(sum(v.rating), 0) AS sum,
        coalesce(sum(v.rating * v.rating), 0) AS squares
      FROM restaurants r LEFT JOIN reviews v ON v.restaurant_id = r.id
      WHERE ${wanted}
      GROUP BY r.id
    ) c
    WHERE c.id = restaurants.id
      AND (rating_count, rating_sum, rating_squares) IS DISTINCT FROM (c.count, c.sum, c.squares)`.execute(
    tx,
  );
}

/** A user's reviews of open restaurants, newest first. */
export const listReviewsOf = (db: Db, userId: number) =>
  db
    .selectFrom('reviews as v')
    .innerJoin('restaurants as r', 'r.id', 'v.restaurant_id')
    .select(['v.id', 'v.rating', 'v.review', 'v.created_at'])
    .select(['r.title', 'r.slug', 'r.featured_image'])
    .where('v.user_id', '=', userId)
    .where('r.closed_at', 'is', null)
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id', 'desc')
    .execute();

/** Deletes a user's reviews and removes their stars from the restaurants' sums, when an account
 * is deleted.
 * @param tx in which the user is locked, so that no review is added meanwhile
 * @returns paths of photos whose files can be removed */
export async function removeReviewsOf(tx: Db, userId: number): Promise<string[]> {
  // Locks in a fixed order, so that two concurrent deletions do not deadlock.
  await sql`
    SELECT FROM restaurants
    WHERE id IN (SELECT restaurant_id FROM reviews WHERE user_id = ${userId})
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  const photos = await listPhotosOf(tx, userId);
  await sql`
    WITH gone AS (DELETE FROM reviews WHERE user_id = ${userId} RETURNING restaurant_id, rating)
    UPDATE restaurants SET rating_count = rating_count - 1, rating_sum = rating_sum - gone.rating,
      rating_squares = rating_squares - gone.rating * gone.rating
    FROM gone WHERE gone.restaurant_id = restaurants.id`.execute(tx);
  return photos;
}

/** Photo paths of a user's reviews.
 * @param areShown true omits photos of reviews that are not visible */
export async function listPhotosOf(tx: Db, userId: number, areShown = false): Promise<string[]> {
  const photos = await tx
    .selectFrom('review_images as i')
    .innerJoin('reviews as v', 'v.id', 'i.review_id')
    .select('i.path')
    .where('v.user_id', '=', userId)
    .$if(areShown, (shown) => shown.where('v.restaurant_id', 'is not', null))
    .execute();
  return photos.map(({ path }) => path);
}

/** A public review. */
export interface ReviewRow {
  readonly id: number;
  readonly rating: number;
  readonly review: string | null;
  readonly created_at: Date;
  /** Null if the author deleted the account and kept the review. */
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly images: readonly string[];
  /** The owner's response; null if there is none. */
  readonly reply: string | null;
  readonly answered_at: Date | null;
}

interface ReviewSelection {
  readonly restaurantId: number;
  readonly sort: ReviewSort;
  /** Only reviews with this many stars; undefined for all. */
  readonly stars: number | undefined;
}

/** Ties are broken by age, then id, so that each review is on exactly one page. */
const ORDERS: Readonly<Record<ReviewSort, RawBuilder<unknown>>> = {
  newest: sql`v.created_at DESC, v.id DESC`,
  highest: sql`v.rating DESC, v.created_at DESC, v.id DESC`,
  lowest: sql`v.rating, v.created_at DESC, v.id DESC`,
  photos: sql`EXISTS (SELECT FROM review_images i WHERE i.review_id = v.id) DESC,
    v.created_at DESC, v.id DESC`,
};

/** The newest reviews of a restaurant.
 * @param limit maximum number */
export const listNewestReviews = (db: Db, restaurantId: number, limit: number) =>
  listReviews(db, { restaurantId, sort: 'newest', stars: undefined }, limit, 0);

/** One page of reviews.
 * @param page from 1 */
export const listReviewPage = (db: Db, selection: ReviewSelection, page: number) =>
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
      a.reply, a.updated_at AS answered_at
    FROM reviews v LEFT JOIN users u ON u.id = v.user_id
      LEFT JOIN review_replies a ON a.review_id = v.id
    WHERE v.restaurant_id = ${restaurantId} AND ${withStars(stars)}
    ORDER BY ${ORDERS[sort]}
    LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

const withStars = (stars: number | undefined): RawBuilder<unknown> =>
  stars === undefined ? sql`true` : sql`v.rating = ${stars}`;

/** An open restaurant, and how many reviews match; null if the slug is unknown. */
export async function countReviews(db: Db, slug: string, stars: number | undefined) {
  const { rows } = await sql<{ id: number; total: number }>`
    SELECT r.id, (
      SELECT count(*) FROM reviews v WHERE v.restaurant_id = r.id AND ${withStars(stars)}
    ) AS total
    FROM restaurants r WHERE r.slug = ${slug} AND r.closed_at IS NULL`.execute(db);
  return rows[0] ?? null;
}

/** A user's own review, with photo paths in order. */
export interface OwnReview {
  readonly id: number;
  readonly rating: number;
  readonly review: string | null;
  readonly created_at: Date;
  readonly images: readonly string[];
}

/** A user's review of an open restaurant.
 * @returns null if there is no review; undefined if there is no such restaurant */
export async function findOwnReview(db: Db, userId: number, slug: string) {
  const { rows } = await sql<{ own: number | null } & OwnReview>`
    SELECT v.id AS own, v.id, v.rating, v.review, v.created_at,
      ARRAY(SELECT i.path FROM review_images i WHERE i.review_id = v.id ORDER BY i.position) AS images
    FROM restaurants r LEFT JOIN reviews v ON v.restaurant_id = r.id AND v.user_id = ${userId}
    WHERE r.slug = ${slug} AND r.closed_at IS NULL`.execute(db);
  const [row] = rows;
  return row && (row.own === null ? null : row);
}

/** Formats a user's own review. */
export const presentOwnReview = (row: OwnReview) => ({
  id: row.id,
  ratings: row.rating,
  review: row.review,
  created_at: row.created_at.toISOString(),
  images: row.images.map((path) => ({ image_url: path })),
});
