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

/** Kept by person, so that whoever signs in next in this tab never sees it. */
const ownReviewQuery = (slug: string, personId: number | null): QuerySpec<OwnReview | null> => ({
  queryKey: [query('ownReview', { slug }).queryKey[0], { slug, of: personId }],
});

/** The review that the signed-in person wrote about a restaurant.
 * @returns `review` is undefined until it is known, and for good where the host does not offer it */
export function useOwnReview(slug: string) {
  const personId = useSession(({ user }) => user?.id ?? null);
  const { data, error, isFetching, refetch } = useApiQuery(ownReviewQuery(slug, personId), {
    enabled: personId !== null,
  });
  return {
    review: personId === null ? undefined : data,
    /** Nobody knows whether there is one. */
    hasFailed: error !== null && !isMissingError(error),
    isFetching,
    refetch,
  };
}

const ELSEWHERE = [
  'restaurants',
  'featured',
  'rankings',
  'related',
  'places',
  'myReviews',
  'counts',
];

/** What has to happen on the page once one's own review has changed. */
export function useReviewChanges(slug: string) {
  const client = useQueryClient();
  const personId = useSession(({ user }) => user?.id ?? null);
  return useMemo(() => {
    const { queryKey } = ownReviewQuery(slug, personId);
    const isOfThis = (key: readonly unknown[]) =>
      key[0] === 'reviews' && (key[1] as { readonly slug?: string } | null)?.slug === slug;
    const refresh = () => {
      void client.invalidateQueries({ queryKey: restaurantQuery(slug).queryKey });
      void client.invalidateQueries({
        predicate: ({ queryKey: key }) => isOfThis(key) || ELSEWHERE.includes(String(key[0])),
      });
    };
    return {
      /** The stars changed; the rest of the review is the host's to say. */
      rated: (stars: number): void => {
        client.setQueryData<OwnReview | null>(queryKey, (own) => own && { ...own, rating: stars });
        void client.invalidateQueries({ queryKey });
        refresh();
      },
      /** @param own as the host stored it; null when it did not say */
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
  }, [client, personId, slug]);
}

export function useLoginQuestion() {
  const isSignedIn = useIsSignedIn();
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn);
  const [isAsked, setIsAsked] = useState(false);
  if (wasSignedIn !== isSignedIn) {
    setWasSignedIn(isSignedIn);
    if (isSignedIn) setIsAsked(false);
  }
  return { isAsked, ask: () => setIsAsked(true), dismiss: () => setIsAsked(false) };
}

/** Why something was not done, fit to be shown: the host's own sentence where it gave one.
 * @param otherwise says what did not arrive */
export const describeLoss = (error: unknown, otherwise: string): string =>
  describeFailure(error, { unreachable: `${otherwise} Check the connection and try again.` });
