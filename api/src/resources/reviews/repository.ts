import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** Counts the ratings of restaurants anew from their reviews, after reviews were written or moved in bulk.
 * @param ids left out, all of them */
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

/** What a person said about open restaurants, newest first. */
export const listReviewsOf = (db: Db, userId: number) =>
  db
    .selectFrom('reviews as v')
    .innerJoin('restaurants as r', 'r.id', 'v.restaurant_id')
    .select([
      'v.id',
      'v.rating',
      'v.review',
      'v.created_at',
      'r.title',
      'r.slug',
      'r.featured_image',
    ])
    .where('v.user_id', '=', userId)
    .where('r.closed_at', 'is', null)
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id', 'desc')
    .execute();

/** Takes a person's reviews away, and their stars out of the restaurants' sums, at the end of an account.
 * @param tx in which the person is locked, so that no new review comes meanwhile
 * @returns paths of their photos, whose files nobody needs any more */
export async function removeReviewsOf(tx: Db, userId: number): Promise<string[]> {
  // In one order, so that two who leave at once don't wait for each other.
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

/** Paths of the photos of a person's reviews.
 * @param areShown true leaves out those of reviews that are not on the site */
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
