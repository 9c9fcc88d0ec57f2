import { paths } from '@tableside/contracts/paths';
import { isMissingError, useApiQuery, queryLoader } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { LoadError } from '@tableside/ui/notice';
import { useRef } from 'react';
import {
  isRouteErrorResponse,
  useParams,
  useRouteError,
  useSearchParams,
  type RouteObject,
} from 'react-router-dom';
import type { HeadArgs, HeadData, QueryArgs, RouteHandle } from '@tableside/contracts/remote/model';
import { FavouriteSkeletons } from '../features/favourites/favourite-list';
import { SharedRestaurants } from '../features/favourites/shared-list';
import {
  pageOf,
  readPage,
  sharedListQuery,
  sharedListTitle,
  sharedListHead,
} from '../features/favourites/shared-list-query';
import styles from '../features/favourites/shared-list.module.css';

/** /favorites/shared/:token, for anyone who has the link. */
function SharedFavouritesPage() {
  const { token = '' } = useParams();
  const page = readPage(useSearchParams()[0]);
  const { data, error, isError, isFetching, refetch } = useApiQuery(sharedListQuery(token, page));
  const heading = useRef<HTMLHeadingElement>(null);
  if (isMissingError(error)) return <NotShared />;

  /** A button that gives way to what it brought must not take the focus with it. */
  const handleRetry = async () => {
    const { isSuccess } = await refetch();
    if (isSuccess) heading.current?.focus();
  };
  return (
    <div className={`ts-container ${styles['page']}`}>
      <h1 ref={heading} tabIndex={-1} dir="auto" className={styles['title']}>
        {sharedListTitle(data)}
      </h1>
      {isError && (
        <LoadError what="this list" pending={isFetching} onRetry={() => void handleRetry()} />
      )}
      {data && <SharedRestaurants list={pageOf(data, page)} token={token} />}
      {!data && !isError && <FavouriteSkeletons view="grid" />}
    </div>
  );
}

/** What the route shows in place of a page that its loader refused. */
function SharedFavouritesError() {
  const error = useRouteError();
  // Anything else is the shell's to explain.
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return <NotShared />;
}

function NotShared() {
  return (
    <div className={`ts-container ${styles['page']}`}>
      <EmptyState
        heading="h1"
        title="This list is not shared any more"
        actions={<ButtonLink href={paths.listing}>Browse restaurants</ButtonLink>}
      >
        Whoever made it may have stopped sharing, or part of the link got lost on the way.
      </EmptyState>
    </div>
  );
}

const spec = ({ params, url }: Pick<QueryArgs, 'params' | 'url'>) =>
  sharedListQuery(params['token'] ?? '', readPage(url.searchParams));

const queries = (args: QueryArgs) => [spec(args)];

const head = ({ params, url, data, apiOrigin }: HeadArgs): HeadData =>
  sharedListHead(data(spec({ params, url })), apiOrigin);

/** /favorites/shared/:token. Where nobody shares a list, its loader throws a 404 Response; other failures are the
 * screen's to show. */
export const sharedFavouritesRoute: RouteObject = {
  path: 'shared/:token',
  Component: SharedFavouritesPage,
  ErrorBoundary: SharedFavouritesError,
  loader: queryLoader(queries, (error) => {
    if (isMissingError(error)) throw new Response(null, { status: 404 });
  }),
  handle: { queries, head } satisfies RouteHandle,
};
