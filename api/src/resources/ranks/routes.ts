import { RANKS_PAGE_MAX } from '@tableside/contracts/listing/rules';
import { wireRanks } from '@tableside/contracts/listing/wire';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { limitCalls } from '../../http/limits';
import { defineOperation } from '../../http/operation';
import { countModeration } from '../../reviews/moderation';
import { listAllRanks, listRanks, RANKS_PER_PAGE, type RankRow } from './repository';
import { isOneOff, writeRanks } from './table';

/** How long a file is handed out before it is made again. */
const KEEP_S = 300;
const HEADERS = {
  'cache-control': `public, max-age=${KEEP_S}`,
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
  standing: row.standing,
  is_one_off: isOneOff(row),
});

/** Where every place stands, and the public figures that its rank comes from
 * (docs/decisions/0058-every-rank-can-be-recomputed.md). */
export const ranks: FastifyPluginAsync = async (app) => {
  const { db, now } = app;
  // A file of the whole city is made once for all who ask for it within some minutes.
  let kept: { readonly file: Promise<string>; readonly until: number } | null = null;
  const readFile = (): Promise<string> => {
    if (kept && now().getTime() < kept.until) return kept.file;
    const file = listAllRanks(db).then((rows) => writeRanks(rows));
    const mine = { file, until: now().getTime() + KEEP_S * 1000 };
    kept = mine;
    file.catch(() => {
      if (kept === mine) kept = null;
    });
    return file;
  };

  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/restraunt/ranks',
      summary:
        'A page of the table of ranks, with what each comes from; all of it is at /api/restraunt/ranks.csv. The first page says what moderators took off the site',
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
