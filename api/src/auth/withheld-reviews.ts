import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { IS_SUSPENDED, lockUser } from './users';

/** Takes a person's reviews off the site, their stars out of the restaurants' sums, and keeps where they belong.
 * @param tx in which the person is locked, so that no new review comes meanwhile */
export async function withholdReviews(tx: Db, userId: number): Promise<void> {
  await lockRestaurants(tx, userId);
  await sql`
    WITH gone AS (
      UPDATE reviews SET withheld_from = restaurant_id, restaurant_id = NULL
      WHERE user_id = ${userId} AND restaurant_id IS NOT NULL RETURNING withheld_from, rating
    )
    UPDATE restaurants SET rating_count = rating_count - 1, rating_sum = rating_sum - gone.rating,
      rating_squares = rating_squares - gone.rating * gone.rating
    FROM gone WHERE gone.withheld_from = restaurants.id`.execute(tx);
}

/** Puts what was withheld back where it was, but for what a moderator keeps off the site.
 * @param tx in which the person is locked */
export async function returnReviews(tx: Db, userId: number): Promise<void> {
  await lockRestaurants(tx, userId);
  await sql`
    WITH back AS (
      UPDATE reviews SET restaurant_id = withheld_from, withheld_from = NULL
      WHERE user_id = ${userId} AND restaurant_id IS NULL AND hidden_at IS NULL RETURNING restaurant_id, rating
    )
    UPDATE restaurants SET rating_count = rating_count + 1, rating_sum = rating_sum + back.rating,
      rating_squares = rating_squares + back.rating * back.rating
    FROM back WHERE back.restaurant_id = restaurants.id`.execute(tx);
}

/** In one order, so that two of these at once don't wait for each other. */
const lockRestaurants = (tx: Db, userId: number) =>
  sql`
    SELECT FROM restaurants
    WHERE id IN (SELECT coalesce(restaurant_id, withheld_from) FROM reviews WHERE user_id = ${userId})
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);

/** Withholds and returns what a suspension that ended by itself, or one of an earlier release, left. */
export async function settleReviews(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users
    WHERE (suspended_at IS NOT NULL
        OR id IN (SELECT user_id FROM reviews WHERE restaurant_id IS NULL AND hidden_at IS NULL))
      AND EXISTS (SELECT FROM reviews
        WHERE user_id = users.id AND hidden_at IS NULL AND (restaurant_id IS NULL) <> (${IS_SUSPENDED}))
    ORDER BY id`.execute(db);
  for (const { id } of rows) {
    await db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, id, 'update');
      if (user) await (user.is_suspended ? withholdReviews : returnReviews)(tx, id);
    });
  }
}
