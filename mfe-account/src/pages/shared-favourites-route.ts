import type { HeadArgs, HeadData, QueryArgs, RouteHandle } from '@tableside/contracts/remote';
import { isMissingError, queryLoader } from '@tableside/platform';
import type { RouteObject } from 'react-router-dom';
import {
  readPage,
  sharedListHead,
  sharedListQuery,
} from '../features/favourites/shared/shared-list-query';
import { SharedFavouritesError, SharedFavouritesPage } from './shared-favourites-page';

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
