import { query } from '@tableside/contracts/queries';
import type { HeadArgs, HeadData, QueryArgs, RouteHandle } from '@tableside/contracts/remote';
import { queryLoader } from '@tableside/platform';
import { LoadError, Notice } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useSearchParams, type RouteObject } from 'react-router-dom';
import { ChooseCompared } from '../features/compare/choose-compared';
import { CompareTable } from '../features/compare/compare-table';
import { placeQuery, readCompared, useCompared } from '../features/compare/use-compared';
import { readListToken } from '../lib/place-list';
import styles from '../features/compare/compare.module.css';

function ComparePage() {
  const [params] = useSearchParams();
  const slugs = readCompared(params);
  const token = readListToken(params);
  const { places, missing, isLoading, isError, isFetching, retry } = useCompared(slugs);
  const isShown = places.length > 1;
  return (
    <div className={`ts-container ${styles['page']}`}>
      <h1>Compare places</h1>
      {missing.length > 0 && (
        <Notice tone="info">
          {`Not listed here, or not any more: ${missing.map((slug) => `“${slug}”`).join(', ')}.`}
        </Notice>
      )}
      {isError && <LoadError what="all places" pending={isFetching} onRetry={retry} />}
      {isLoading && <Skeleton shape="wide" />}
      {!isLoading && places.length === 1 && (
        <p>{`${places[0]?.title} is alone so far. It takes two places to compare.`}</p>
      )}
      {isShown && <CompareTable places={places} slugs={slugs} token={token} />}
      <ChooseCompared slugs={slugs} token={token} isExtra={isShown || isLoading} />
    </div>
  );
}

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
