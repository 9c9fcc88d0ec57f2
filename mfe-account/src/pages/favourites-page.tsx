import type { QueryArgs } from '@tableside/contracts/remote';
import { isMissingError, useApiQuery, useIsSignedIn, useSession } from '@tableside/platform';
import { useParams, useSearchParams } from 'react-router-dom';
import { createLinkRoute, LinkMissing, LinkPage } from '../components/link-page';
import { CardPage, SignInPrompt } from '../components/sign-in-prompt';
import { FavouriteSkeletons } from '../features/favourites/favourite-list';
import { Favourites } from '../features/favourites/favourites';
import { SharedRestaurants } from '../features/favourites/shared-list';
import {
  pageOf,
  readPage,
  sharedListHead,
  sharedListQuery,
  sharedListTitle,
} from '../features/favourites/shared-list-query';
import styles from '../features/favourites/shared-list.module.css';

export function FavouritesPage() {
  const isSignedIn = useIsSignedIn();
  const userId = useSession((state) => state.user?.id);
  // Nothing of one person's stays for the next.
  if (isSignedIn) return <Favourites key={userId} />;
  return (
    <CardPage title="My Favorites">
      <SignInPrompt title="My Favorites">
        Keep the places that you like in one list, on every device.
      </SignInPrompt>
    </CardPage>
  );
}

function SharedFavouritesPage() {
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
      className={styles['page']}
      titleClassName={styles['title']}
    >
      {data && <SharedRestaurants list={pageOf(data, page)} token={token} />}
      {!data && !isError && <FavouriteSkeletons view="grid" />}
    </LinkPage>
  );
}

const NotShared = () => (
  <LinkMissing title="This list is not shared any more" className={styles['page']}>
    Whoever made it may have stopped sharing, or part of the link got lost on the way.
  </LinkMissing>
);

const spec = ({ params, url }: Pick<QueryArgs, 'params' | 'url'>) =>
  sharedListQuery(params['token'] ?? '', readPage(url.searchParams));

export const sharedFavouritesRoute = createLinkRoute({
  path: 'shared/:token',
  Page: SharedFavouritesPage,
  Missing: NotShared,
  queries: (args) => [spec(args)],
  head: ({ params, url, data, apiOrigin }) =>
    sharedListHead(data(spec({ params, url })), apiOrigin),
});
