import type { HeadArgs, HeadData, QueryArgs, RouteHandle } from '@tableside/contracts/remote/model';
import { queryLoader } from '@tableside/platform';
import type { RouteObject } from 'react-router-dom';
import { placeQuery, readCompared } from '../features/compare/compared-places';
import { ComparePage } from './compare-page';

const queries = ({ url }: QueryArgs) => readCompared(url.searchParams).map(placeQuery);

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
