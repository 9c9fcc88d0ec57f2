import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** Moves a restaurant's sums with one of its reviews, in the transaction that changes it.
 * @param tx in which the restaurant is locked
 * @param from stars that the review had; null when it is new
 * @param to stars that it has now; null when it is gone */
export async function moveSums(
  tx: Db,
  restaurantId: number,
  from: number | null,
  to: number | null,
): Promise<void> {
  const [before, after] = [from ?? 0, to ?? 0];
  const count = (to === null ? 0 : 1) - (from === null ? 0 : 1);
  await sql`
    UPDATE restaurants SET rating_count = rating_count + ${count}::integer,
      rating_sum = rating_sum + ${after - before}::integer,
      rating_squares = rating_squares + ${after ** 2 - before ** 2}::integer
    WHERE id = ${restaurantId}`.execute(tx);
}
