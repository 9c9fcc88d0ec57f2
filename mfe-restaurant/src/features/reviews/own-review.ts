import { query, type QuerySpec } from '@tableside/contracts/queries';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import type { OwnReview, ReviewPage } from '@tableside/contracts/review/model';
import {
  describeFailure,
  isMissingError,
  useApiQuery,
  useIsSignedIn,
  useSession,
} from '@tableside/platform';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { restaurantQuery } from '../../lib/restaurant';

/** Cached per user, so that the next user in this tab never sees it. */
const ownReviewQuery = (slug: string, userId: number | null): QuerySpec<OwnReview | null> => ({
  queryKey: [query('ownReview', { slug }).queryKey[0], { slug, of: userId }],
});

/** The signed-in user's review of a restaurant.
 * @returns `review` is undefined while loading, and when the API has no such endpoint */
export function useOwnReview(slug: string) {
  const userId = useSession(({ user }) => user?.id ?? null);
  const { data, error, isFetching, refetch } = useApiQuery(ownReviewQuery(slug, userId), {
    enabled: userId !== null,
  });
  return {
    review: userId === null ? undefined : data,
    hasFailed: error !== null && !isMissingError(error),
    isFetching,
    refetch,
  };
}

/** Queries that show ratings elsewhere. */
const RATING_QUERIES = [
  'restaurants',
  'featured',
  'rankings',
  'related',
  'mapRestaurants',
  'myReviews',
  'counts',
];

/** Cache updates after the user's own review changed. */
export function useReviewChanges(slug: string) {
  const client = useQueryClient();
  const userId = useSession(({ user }) => user?.id ?? null);
  return useMemo(() => {
    const { queryKey } = ownReviewQuery(slug, userId);
    const isOfThis = (key: readonly unknown[]) =>
      key[0] === 'reviews' && (key[1] as { readonly slug?: string } | null)?.slug === slug;
    const refresh = () => {
      void client.invalidateQueries({ queryKey: restaurantQuery(slug).queryKey });
      void client.invalidateQueries({
        predicate: ({ queryKey: key }) => isOfThis(key) || RATING_QUERIES.includes(String(key[0])),
      });
    };
    return {
      /** Sets the stars at once and refetches the rest. */
      rated: (stars: number): void => {
        client.setQueryData<OwnReview | null>(queryKey, (own) => own && { ...own, rating: stars });
        void client.invalidateQueries({ queryKey });
        refresh();
      },
      /** @param own as returned by the API; null when it returned none */
      saved: (own: OwnReview | null): void => {
        if (own) client.setQueryData(queryKey, own);
        else void client.invalidateQueries({ queryKey });
        refresh();
      },
      deleted: (id: number): void => {
        const without = <Page extends Pick<ReviewPage, 'reviews'>>(page: Page): Page => ({
          ...page,
          reviews: page.reviews.filter((review) => review.id !== id),
        });
        client.setQueryData(queryKey, null);
        client.setQueryData<Restaurant | null>(
          restaurantQuery(slug).queryKey,
          (restaurant) => restaurant && without(restaurant),
        );
        client.setQueriesData<InfiniteData<ReviewPage>>(
          { predicate: ({ queryKey: key }) => isOfThis(key) },
          (list) => list && { ...list, pages: list.pages.map(without) },
        );
        refresh();
      },
    };
  }, [client, userId, slug]);
}

export function useLoginPrompt() {
  const isSignedIn = useIsSignedIn();
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn);
  const [isRequested, setIsRequested] = useState(false);
  if (wasSignedIn !== isSignedIn) {
    setWasSignedIn(isSignedIn);
    if (isSignedIn) setIsRequested(false);
  }
  return { isRequested, open: () => setIsRequested(true), dismiss: () => setIsRequested(false) };
}

/** User-facing error message: the API's own, else `otherwise`. */
export const describeReviewError = (error: unknown, otherwise: string): string =>
  describeFailure(error, { unreachable: `${otherwise} Check your connection and try again.` });
