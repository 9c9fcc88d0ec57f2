import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { IS_SUSPENDED, lockUser } from './users';

/** Hides a user's reviews, subtracts their stars from the restaurants' totals, and remembers their
 * restaurants.
 * @param tx holds a lock on the user, so that no review is added at the same time */
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

/** Shows withheld reviews again, except those that a moderator hid.
 * @param tx holds a lock on the user */
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

/** Locks in a fixed order to avoid deadlocks. */
const lockRestaurants = (tx: Db, userId: number) =>
  sql`
    SELECT FROM restaurants
    WHERE id IN (SELECT coalesce(restaurant_id, withheld_from) FROM reviews WHERE user_id = ${userId})
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);

/** Catches up on suspensions that expired or that an earlier release left behind. */
export async function syncWithheldReviews(db: Db): Promise<void> {
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
