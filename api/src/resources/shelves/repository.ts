import { RATED_VOTES_MIN } from '@tableside/contracts/listing/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';

export interface ShelfRatings {
  /** Whether so many open restaurants have votes enough to be chosen by. */
  readonly isRated: boolean;
  /** As `PlaceList.ratings`. */
  readonly ratings: string;
}

/** The ratings of some restaurants that are open, and whether the city has any to speak of.
 * @param enough rated restaurants from which on it has */
export async function readShelfRatings(
  db: Db,
  ids: readonly number[],
  enough: number,
): Promise<ShelfRatings> {
  // Rated ones are the beginning of the index by rating.
  const { rows } = await sql<ShelfRatings>`
    SELECT (SELECT count(*) >= ${enough}::integer FROM (
        SELECT FROM restaurants WHERE closed_at IS NULL AND rating_avg IS NOT NULL
          AND rating_count >= ${RATED_VOTES_MIN}::integer LIMIT ${enough}) rated) AS "isRated",
      (SELECT coalesce(json_agg(json_build_array(id, rating_sum, rating_count)), '[]')::text
        FROM restaurants WHERE id = ANY(${ids}::integer[]) AND closed_at IS NULL) AS ratings`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A statement without a table has answered no row');
  return row;
}
