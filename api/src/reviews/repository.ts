import { sql } from 'kysely';
import type { Db } from '../db/schema';

/** Counts the ratings of all restaurants anew from their reviews, after reviews were written in bulk. */
export async function refreshRatings(tx: Db): Promise<void> {
  await sql`
    UPDATE restaurants SET rating_count = c.count, rating_sum = c.sum, rating_squares = c.squares
    FROM (
      SELECT r.id, count(v.id) AS count, coalesce(sum(v.rating), 0) AS sum,
        coalesce(sum(v.rating * v.rating), 0) AS squares
      FROM restaurants r LEFT JOIN reviews v ON v.restaurant_id = r.id
      GROUP BY r.id
    ) c
    WHERE c.id = restaurants.id
      AND (rating_count, rating_sum, rating_squares) IS DISTINCT FROM (c.count, c.sum, c.squares)`.execute(
    tx,
  );
}
