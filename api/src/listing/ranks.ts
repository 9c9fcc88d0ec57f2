import { sql } from 'kysely';
import { RANKS_PAGE_MAX } from '@tableside/contracts/listing/rules';
import { wireRanks } from '@tableside/contracts/listing/wire';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Db } from '../db/schema';
import { rememberFor } from '../lib/remember';
import { toCsv, type Cell } from '../lib/text';
import { limitCalls } from '../http/limits';
import { defineOperation } from '../http/operation';
import { countModeration } from '../reviews/moderation';

const RANKS_PER_PAGE = 50;
/** Maximum number of rows in the CSV file; a city has far fewer. */
const RESTAURANTS_MAX = 100_000;

interface RankRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly cuisines: readonly string[];
  readonly rating_count: number;
  readonly rating_sum: number;
  readonly rating_squares: number;
  readonly score: number;
  readonly completeness: number;
  readonly has_hours: boolean;
  readonly has_phone: boolean;
  readonly has_website: boolean;
  readonly has_street: boolean;
  readonly has_description: boolean;
  readonly facts: number;
}

async function listInOrder(db: Db, start: number, limit: number): Promise<RankRow[]> {
  const { rows } = await sql<RankRow>`
    SELECT r.id, r.slug, r.title, r.rating_count, r.rating_sum, r.rating_squares, r.score, r.completeness,
      (SELECT coalesce(json_agg(o.title ORDER BY array_position(r.opt_ids, o.id)), '[]')
        FROM options o WHERE o.id = ANY(r.opt_ids) AND o.kind = 'cuisine') AS cuisines,
      EXISTS (SELECT FROM timeslots t WHERE t.restaurant_id = r.id) AS has_hours,
      r.phone IS NOT NULL AS has_phone, r.website IS NOT NULL AS has_website,
      r.street IS NOT NULL AS has_street, r.overview IS NOT NULL AS has_description,
      jsonb_array_length(r.facts) AS facts
    FROM restaurants r WHERE r.closed_at IS NULL
    ORDER BY r.score DESC, r.completeness DESC, r.id
    LIMIT ${limit} OFFSET ${start}`.execute(db);
  return rows;
}

/** One page of the table, and the total.
 * @param page from 1 */
async function listRanks(db: Db, page: number): Promise<{ rows: RankRow[]; total: number }> {
  const rows = await listInOrder(db, (page - 1) * RANKS_PER_PAGE, RANKS_PER_PAGE);
  const { total } = await db
    .selectFrom('restaurants')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Completeness points for an independent restaurant; all others together are fewer. */
const ONE_OFF_POINTS = 10;

const RANK_COLUMNS = [
  'rank',
  'id',
  'slug',
  'title',
  'cuisines',
  'votes',
  'sum_of_stars',
  'sum_of_squares',
  'score',
  'completeness',
  'one_off',
  'hours',
  'phone',
  'website',
  'street',
  'cuisine',
  'description',
  'facts',
] as const;
type RankColumn = (typeof RANK_COLUMNS)[number];

/** Only an independent restaurant reaches this many points. */
const isOneOff = ({ completeness }: RankRow): boolean => completeness >= ONE_OFF_POINTS;

/** A row of the CSV file. Points are 1 or 0; facts are a count. */
const toLine = (row: RankRow, index: number): Record<RankColumn, Cell> => ({
  rank: index + 1,
  id: row.id,
  slug: row.slug,
  title: row.title,
  cuisines: row.cuisines.join('; '),
  votes: row.rating_count,
  sum_of_stars: row.rating_sum,
  sum_of_squares: row.rating_squares,
  score: row.score.toFixed(9),
  completeness: row.completeness,
  one_off: Number(isOneOff(row)),
  hours: Number(row.has_hours),
  phone: Number(row.has_phone),
  website: Number(row.has_website),
  street: Number(row.has_street),
  cuisine: Number(row.cuisines.length > 0),
  description: Number(row.has_description),
  facts: row.facts,
});

/** How long a generated file is cached. */
const CACHE_TTL_S = 300;
const HEADERS = {
  'cache-control': `public, max-age=${CACHE_TTL_S}`,
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="ranks.csv"',
} as const;

const presentRank = (row: RankRow, rank: number) => ({
  rank,
  slug: row.slug,
  title: row.title,
  votes: row.rating_count,
  sum_of_stars: row.rating_sum,
  sum_of_squares: row.rating_squares,
  score: row.score,
  completeness: row.completeness,
  is_one_off: isOneOff(row),
});

/** The rank of every restaurant and its inputs (docs/decisions/ranking.md). */
export const ranks: FastifyPluginAsync = async (app) => {
  const { db, now } = app;
  // The file is generated once for all requests within CACHE_TTL_S.
  const readFile = rememberFor(
    CACHE_TTL_S * 1000,
    async () => toCsv(RANK_COLUMNS, (await listInOrder(db, 0, RESTAURANTS_MAX)).map(toLine)),
    () => now().getTime(),
  );

  app.addOperations([
    defineOperation({
      url: '/api/restraunt/ranks',
      summary:
        'List the ranking by page, with the inputs of each rank; the full table is at /api/restraunt/ranks.csv. The first page includes moderation counts',
      query: z.object({ page: z.coerce.number().int().min(1).max(RANKS_PAGE_MAX).default(1) }),
      data: wireRanks,
      handle: async ({ query: { page } }) => {
        const { rows, total } = await listRanks(db, page);
        const start = (page - 1) * RANKS_PER_PAGE;
        const data = rows.map((row, index) => presentRank(row, start + index + 1));
        const last_page = Math.max(1, Math.ceil(total / RANKS_PER_PAGE));
        const moderation = page === 1 ? { moderation: await countModeration(db) } : {};
        return { data: { data, last_page, total, ...moderation } };
      },
    }),
  ]);

  app.get(
    '/api/restraunt/ranks.csv',
    limitCalls(app, 'form', app.callLimits),
    async (_request, reply) => {
      const file = await readFile();
      void reply.headers(HEADERS);
      return file;
    },
  );
};
