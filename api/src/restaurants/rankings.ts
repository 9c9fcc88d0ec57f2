import { RANK_MIN_AVERAGE, RANK_MIN_RATINGS } from '@tableside/contracts/restaurant/rules';
import { sql } from 'kysely';
import { type wireRanking, wireRankings } from '@tableside/contracts/listing/wire';
import type { z } from 'zod';
import type { FastifyPluginAsync } from 'fastify';
import type { FeaturedBy } from '@tableside/contracts/restaurant/model';
import type { Db } from '../db/schema';
import { defineOperation } from '../http/operation';
import { presentRating } from './cards';

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

/** Whether a row of `restaurants` has enough good ratings to be ranked. */
const isRanked = sql<boolean>`rating_count >= ${RANK_MIN_RATINGS}
  AND rating_sum >= ${RANK_MIN_AVERAGE}::numeric * rating_count`;

/** The best ten ranked restaurants per cuisine, cuisines with most ratings first; those
 * without any are omitted. */
async function listRanked(db: Db): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    SELECT cuisine, rank, slug, title, featured_image, rating_sum, rating_count FROM (
      SELECT o.title AS cuisine, r.slug, r.title, r.featured_image, r.rating_sum, r.rating_count,
        row_number() OVER (PARTITION BY o.id ORDER BY r.score DESC, r.completeness DESC, r.id) AS rank
      FROM restaurants r
      JOIN options o ON o.id = ANY(r.opt_ids) AND o.kind = 'cuisine'
      WHERE r.closed_at IS NULL AND ${isRanked}
    ) ranked
    WHERE rank <= ${RANKS_MAX}
    ORDER BY sum(rating_count) OVER (PARTITION BY cuisine) DESC, lower(cuisine), rank`.execute(db);
  return rows;
}

type WireRanking = z.input<typeof wireRanking>;

/** Groups rows, sorted by rank, into one ranking per cuisine. */
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

export const rankings: FastifyPluginAsync = async (app) => {
  const { db, now } = app;
  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/cuisines-types/get_top_10',
      summary:
        'List the best ten restaurants per cuisine with at least three ratings and an average of 3.5',
      data: wireRankings,
      handle: async () => ({ data: presentRankings(await listRanked(db), now().getUTCFullYear()) }),
    }),
  ]);
};

/** The restaurant of the month is one of this many top restaurants. */
const CANDIDATES = 12;
/** Setting with the slug chosen by the operator; it is not public. */
const CHOICE = 'restaurant_of_the_month';

interface Featured {
  readonly id: number;
  readonly by: FeaturedBy;
}

/** The restaurant of the month: the operator's choice while it is open, else one of the top 12 ranked restaurants,
 * rotating monthly. If nothing is ranked or chosen, it is the first of the list and the home page does not show it.
 * @param today months change at midnight UTC
 * @returns null in an empty city */
export async function findFeatured(db: Db, today: Date): Promise<Featured | null> {
  const chosen = await sql<{ id: number }>`
    SELECT r.id FROM restaurants r JOIN settings s ON s.name = ${CHOICE} AND s.value = r.slug
    WHERE r.closed_at IS NULL`.execute(db);
  const [choice] = chosen.rows;
  if (choice) return { id: choice.id, by: 'operator' };
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM restaurants WHERE closed_at IS NULL AND ${isRanked}
    ORDER BY score DESC, completeness DESC, id LIMIT ${CANDIDATES}`.execute(db);
  const month = today.getUTCFullYear() * 12 + today.getUTCMonth();
  const rated = rows[month % rows.length];
  if (rated) return { id: rated.id, by: 'votes' };
  const unrated = await sql<{ id: number }>`
    SELECT id FROM restaurants WHERE closed_at IS NULL
    ORDER BY score DESC, completeness DESC, id LIMIT 1`.execute(db);
  const [first] = unrated.rows;
  return first ? { id: first.id, by: 'none' } : null;
}

/** Slug of the operator's choice, open or not; null if the ranking chooses. */
export async function findChoice(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', CHOICE)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Sets the restaurant of the month, or returns the choice to the ranking.
 * @param slug null for the ranking
 * @returns the restaurant's title; null for the ranking, or if no open restaurant has this slug */
export async function chooseFeatured(db: Db, slug: string | null): Promise<string | null> {
  if (slug === null) {
    await db.deleteFrom('settings').where('name', '=', CHOICE).execute();
    return null;
  }
  const restaurant = await db
    .selectFrom('restaurants')
    .select('title')
    .where('slug', '=', slug)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!restaurant) return null;
  await sql`
    INSERT INTO settings (name, value) VALUES (${CHOICE}, ${slug})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(db);
  return restaurant.title;
}
