import type { QueryArgs } from '@tableside/contracts/remote';
import { isMissingError, useApiQuery, useIsSignedIn, useSession } from '@tableside/platform';
import { useParams, useSearchParams } from 'react-router-dom';
import { createLinkRoute, LinkMissing, LinkPage } from '../components/link-page';
import { CardPage, SignInPrompt } from '../components/sign-in-prompt';
import { FavoriteSkeletons } from '../features/favorites/favorite-list';
import { Favorites } from '../features/favorites/favorites';
import { SharedRestaurants } from '../features/favorites/shared-list';
import {
  pageOf,
  readPage,
  sharedListHead,
  sharedListQuery,
  sharedListTitle,
} from '../features/favorites/shared-list-query';

export function FavoritesPage() {
  const isSignedIn = useIsSignedIn();
  const userId = useSession((state) => state.user?.id);
  // Drop the state of the previous user.
  if (isSignedIn) return <Favorites key={userId} />;
  return (
    <CardPage title="My Favorites">
      <SignInPrompt title="My Favorites">
        Save your favorite restaurants and see them on any device.
      </SignInPrompt>
    </CardPage>
  );
}

function SharedFavoritesPage() {
  const { token = '' } = useParams();
  const page = readPage(useSearchParams()[0]);
  const { data, error, isError, isFetching, refetch } = useApiQuery(sharedListQuery(token, page));
  if (isMissingError(error)) return <NotShared />;
  return (
    <LinkPage
      title={sharedListTitle(data)}
      failed={isError ? 'this list' : null}
      isFetching={isFetching}
      refetch={refetch}
    >
      {data && <SharedRestaurants list={pageOf(data, page)} token={token} />}
      {!data && !isError && <FavoriteSkeletons view="grid" />}
    </LinkPage>
  );
}

const NotShared = () => (
  <LinkMissing title="This list isn’t shared anymore">
    The owner may have stopped sharing it, or the link may be incomplete.
  </LinkMissing>
);

const spec = ({ params, url }: Pick<QueryArgs, 'params' | 'url'>) =>
  sharedListQuery(params['token'] ?? '', readPage(url.searchParams));

export const sharedFavoritesRoute = createLinkRoute({
  path: 'shared/:token',
  Page: SharedFavoritesPage,
  Missing: NotShared,
  queries: (args) => [spec(args)],
  head: ({ params, url, data, apiOrigin }) =>
    sharedListHead(data(spec({ params, url })), apiOrigin),
});
