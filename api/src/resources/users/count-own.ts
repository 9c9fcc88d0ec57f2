import { sql } from 'kysely';
import type { Db } from '../../db/schema';

export interface OwnCounts {
  readonly reviews: number;
  readonly favourites: number;
}

/** How many reviews and favourites a person's own lists show: those of open restaurants. */
export async function countOwn(db: Db, userId: number): Promise<OwnCounts> {
  const { rows } = await sql<OwnCounts>`
    SELECT
      (SELECT count(*) FROM reviews v JOIN restaurants r ON r.id = v.restaurant_id
        WHERE v.user_id = ${userId} AND r.closed_at IS NULL) AS reviews,
      (SELECT count(*) FROM wishlists w JOIN restaurants r ON r.id = w.restaurant_id
        WHERE w.user_id = ${userId} AND r.closed_at IS NULL) AS favourites`.execute(db);
  return rows[0] ?? { reviews: 0, favourites: 0 };
}
