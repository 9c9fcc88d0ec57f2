import { RANKS_PAGE_MAX } from '@tableside/contracts/listing/rules';
import { paths } from '@tableside/contracts/paths';
import { query, type QuerySpec } from '@tableside/contracts/queries';
import type { HeadArgs, HeadData, QueryArgs } from '@tableside/contracts/remote';
import { featuredQuery } from '../features/featured/featured-restaurant';

/** Page of the table that an address asks for; 1 for anything that is no page. */
export function readRanksPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= RANKS_PAGE_MAX ? page : 1;
}

export const ranksQuery = (page: number): QuerySpec<unknown> => query('ranks', { page });

/** The page of the table, the first one for the example, and the restaurant of the month. */
export function howWeRankQueries({ url }: QueryArgs): readonly QuerySpec[] {
  const page = readRanksPage(url.searchParams);
  return [...new Set([1, page])].map<QuerySpec>(ranksQuery).concat(featuredQuery);
}

/** Search engines get the first page; the others are rows of the same table. */
export const howWeRankHead = ({ url }: HeadArgs): HeadData => ({
  title: 'How we rank',
  description:
    'The one rule that every list of the best follows, with an example, what never counts, and the figures of every place.',
  canonicalPath: paths.howWeRank,
  noIndex: readRanksPage(url.searchParams) > 1,
});
