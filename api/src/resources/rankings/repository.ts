import { RANK_MIN_AVERAGE, RANK_MIN_RATINGS } from '@tableside/contracts/restaurant/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** Places of one ranking. */
const RANKS_MAX = 10;

export interface RankedRow {
  readonly cuisine: string;
  readonly rank: number;
  readonly slug: string;
  readonly title: string;
  readonly featured_image: string | null;
  readonly rating_sum: number;
  readonly rating_count: number;
}

/** Whether a row of `restaurants` has enough good ratings to be called one of the best. */
export const isRanked = sql<boolean>`rating_count >= ${RANK_MIN_RATINGS}
  AND rating_sum >= ${RANK_MIN_AVERAGE}::numeric * rating_count`;

/** The best ten of every cuisine that have enough good ratings, cuisines by title; a cuisine without any is omitted. */
export async function listRanked(db: Db): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    SELECT cuisine, rank, slug, title, featured_image, rating_sum, rating_count FROM (
      SELECT o.title AS cuisine, r.slug, r.title, r.featured_image, r.rating_sum, r.rating_count,
        row_number() OVER (PARTITION BY o.id ORDER BY r.score DESC, r.standing DESC, r.id) AS rank
      FROM restaurants r
      JOIN options o ON o.id = ANY(r.opt_ids) AND o.kind = 'cuisine'
      WHERE r.closed_at IS NULL AND ${isRanked}
    ) ranked
    WHERE rank <= ${RANKS_MAX}
    ORDER BY lower(cuisine), rank`.execute(db);
  return rows;
}
