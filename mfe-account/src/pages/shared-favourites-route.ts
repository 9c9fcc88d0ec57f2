import type { HeadArgs, HeadData, QueryArgs, RouteHandle } from '@tableside/contracts/remote/model';
import { isMissingError, queryLoader } from '@tableside/platform';
import type { RouteObject } from 'react-router-dom';
import { sharedListHead, sharedListQuery } from '../features/favourites/shared/shared-list-query';
import { SharedFavouritesError, SharedFavouritesPage } from './shared-favourites-page';

const queries = ({ params }: QueryArgs) => [sharedListQuery(params['token'] ?? '')];

const head = ({ params, data, apiOrigin }: HeadArgs): HeadData =>
  sharedListHead(data(sharedListQuery(params['token'] ?? '')), apiOrigin);

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
