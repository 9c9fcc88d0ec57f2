import { query } from '@tableside/contracts/queries';
import type { HeadArgs, HeadData, QueryArgs, RouteHandle } from '@tableside/contracts/remote';
import { queryLoader } from '@tableside/platform';
import { LoadError, Notice } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useSearchParams, type RouteObject } from 'react-router-dom';
import { ChooseCompared } from '../features/compare/choose-compared';
import { CompareTable } from '../features/compare/compare-table';
import { useCompared } from '../features/compare/use-compared';
import {
  COMPARED_MAX,
  readListToken,
  readRestaurants,
  restaurantQuery,
} from '../lib/restaurant-list';
import shared from '../components/components.module.css';
import styles from '../features/compare/compare.module.css';

function ComparePage() {
  const [params] = useSearchParams();
  const slugs = readCompared(params);
  const token = readListToken(params);
  const { restaurants, missing, isLoading, isError, isFetching, retry } = useCompared(slugs);
  const isShown = restaurants.length > 1;
  return (
    <div className={`ts-container ${shared['page']} ${styles['page']}`}>
      <h1>Compare restaurants</h1>
      {missing.length > 0 && (
        <Notice tone="info">
          {`No longer listed: ${missing.map((slug) => `“${slug}”`).join(', ')}.`}
        </Notice>
      )}
      {isError && <LoadError what="all restaurants" pending={isFetching} onRetry={retry} />}
      {isLoading && <Skeleton shape="wide" />}
      {!isLoading && restaurants.length === 1 && (
        <p>{`Add another restaurant to compare with ${restaurants[0]?.title}.`}</p>
      )}
      {isShown && <CompareTable restaurants={restaurants} slugs={slugs} token={token} />}
      <ChooseCompared slugs={slugs} token={token} isExtra={isShown || isLoading} />
    </div>
  );
}

const readCompared = (params: URLSearchParams): readonly string[] =>
  readRestaurants(params, COMPARED_MAX);

const queries = ({ url }: QueryArgs) => {
  const token = readListToken(url.searchParams);
  const restaurants = readCompared(url.searchParams).map(restaurantQuery);
  return token === null ? restaurants : [...restaurants, query('sharedList', { token })];
};

/** Kept out of search engines: there are more comparisons than restaurants. */
const head = ({ url, data }: HeadArgs): HeadData => {
  const titles = readCompared(url.searchParams).flatMap(
    (slug) => data(restaurantQuery(slug))?.title ?? [],
  );
  return {
    title:
      titles.length > 1
        ? `${new Intl.ListFormat('en-US').format(titles)} compared`
        : 'Compare restaurants',
    noIndex: true,
  };
};

/** `/compare`. The page lists unknown restaurants instead of answering 404. */
export const compareRoute: RouteObject = {
  index: true,
  Component: ComparePage,
  loader: queryLoader(queries),
  handle: { queries, head } satisfies RouteHandle,
};
