import { RANK_MIN_AVERAGE, RANK_MIN_RATINGS } from '@tableside/contracts/restaurant/rules';
import { sql } from 'kysely';
import { type wireRanking, wireRankings } from '@tableside/contracts/listing/wire';
import type { z } from 'zod';
import type { FastifyPluginAsync } from 'fastify';
import type { Db } from '../db/schema';
import { defineOperation } from '../plugins/operations/operation';
import { presentRating } from './cards';

/** Places of one ranking. */
const RANKS_MAX = 10;

interface RankedRow {
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
async function listRanked(db: Db): Promise<RankedRow[]> {
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

type WireRanking = z.input<typeof wireRanking>;

/** Rows of all cuisines, each sorted by rank, as one ranking per cuisine. */
function presentRankings(rows: readonly RankedRow[], year: number): WireRanking[] {
  const rankings = new Map<string, WireRanking>();
  for (const row of rows) {
    const ranking = rankings.get(row.cuisine) ?? {
      cuisines: { title: row.cuisine },
      year,
      items: [],
    };
    ranking.items.push({
      rank: row.rank,
      resturant: {
        title: row.title,
        slug: row.slug,
        featured_image: row.featured_image,
        ...presentRating(row),
      },
    });
    rankings.set(row.cuisine, ranking);
  }
  return [...rankings.values()];
}

/** The ranking of every cuisine, named after the year of the clock. */
export const rankings: FastifyPluginAsync = async (app) => {
  const { db, now } = app;
  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/cuisines-types/get_top_10',
      summary:
        'The best ten restaurants of every cuisine, of those with three ratings and an average of 3.5',
      data: wireRankings,
      handle: async () => ({ data: presentRankings(await listRanked(db), now().getUTCFullYear()) }),
    }),
  ]);
};
