import type { HeadArgs, HeadData, QueryArgs, RouteHandle } from '@tableside/contracts/remote';
import { query } from '@tableside/contracts/queries';
import { queryLoader } from '@tableside/platform';
import type { RouteObject } from 'react-router-dom';
import { placeQuery, readCompared } from '../features/compare/compared-places';
import { readListToken } from '../lib/place-list';
import { ComparePage } from './compare-page';

const queries = ({ url }: QueryArgs) => {
  const token = readListToken(url.searchParams);
  const places = readCompared(url.searchParams).map(placeQuery);
  return token === null ? places : [...places, query('sharedList', { token })];
};

/** Names the places, and stays out of search engines: there are more comparisons than places. */
const head = ({ url, data }: HeadArgs): HeadData => {
  const titles = readCompared(url.searchParams).flatMap(
    (slug) => data(placeQuery(slug))?.title ?? [],
  );
  return {
    title: titles.length > 1 ? `${titles.join(', ')} compared` : 'Compare places',
    noIndex: true,
  };
};

/** /compare. A place that is not listed is told by the page, beside the others. */
export const compareRoute: RouteObject = {
  index: true,
  Component: ComparePage,
  loader: queryLoader(queries),
  handle: { queries, head } satisfies RouteHandle,
};
