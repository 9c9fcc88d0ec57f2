import type { QuerySpec } from '@tableside/contracts/queries';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import type { OwnReview, Review, ReviewPage } from '@tableside/contracts/review/model';
import { REVIEWS_PAGE_SIZE } from '@tableside/contracts/review/rules';
import { isMissingError, pagesOptions } from '@tableside/platform';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';
import { countReviews } from '../../lib/restaurant';
import { removeDuplicates, isEverything, selectReviews, type Selection } from './review-order';

interface ReviewListOptions {
  readonly restaurant: Restaurant;
  readonly selection: Selection;
  /** Shown separately, so excluded here. */
  readonly own: OwnReview | null;
}

/** The reviews of a selection, 20 at a time. Further pages are requested only if the restaurant response was incomplete and
 * the API has a review list. */
export function useReviewList({ restaurant, selection, own }: ReviewListOptions) {
  const { slug, reviews: sent } = restaurant;
  const { sort, stars } = selection;
  const key = `${sort} ${stars}`;
  const [view, setView] = useState({ key, limit: REVIEWS_PAGE_SIZE });
  const limit = view.key === key ? view.limit : REVIEWS_PAGE_SIZE;

  const hasMoreThanSent = countReviews(restaurant) > sent.length;
  // The newest are already loaded, so pages continue from there.
  const startsWithSent = isEverything(selection);
  const pages = useReviewPages(slug, {
    selection,
    from: startsWithSent ? Math.floor(sent.length / REVIEWS_PAGE_SIZE) + 1 : 1,
    enabled:
      hasMoreThanSent && (!startsWithSent || (limit > REVIEWS_PAGE_SIZE && limit > sent.length)),
  });
  const isPaged = hasMoreThanSent && !pages.isMissing;
  const { all, known } = collect(sent, isPaged ? pages.pages : null, selection, own);
  const isFirst = isPaged && !startsWithSent && !pages.isKnown;
  return {
    shown: known.slice(0, limit),
    /** Number of reviews in the selection, including the user's own; null while unknown. */
    total: isPaged ? countOf(restaurant, stars, pages.total) : all.length,
    isLoading: isFirst && !pages.hasFailed,
    isLoadingMore: pages.isFetchingMore || (startsWithSent && pages.isFetchingFirst),
    hasFailed: isPaged && pages.hasFailed,
    hasMore: limit < known.length || (isPaged && !isFirst && pages.mayHaveMore),
    /** The API has more reviews but no endpoint to list them. */
    isCutOff: hasMoreThanSent && !isPaged,
    retry: pages.retry,
    showMore: () => {
      const next = limit + REVIEWS_PAGE_SIZE;
      setView({ key, limit: next });
      if (next > known.length) pages.fetchMore();
    },
  };
}

/** The loaded reviews of a selection, and those shown in the list, without duplicates.
 * @param pages null when the API has no review list */
function collect(
  sent: readonly Review[],
  pages: readonly ReviewPage[] | null,
  selection: Selection,
  own: OwnReview | null,
) {
  const paged = (pages ?? []).flatMap(({ reviews }) => reviews);
  const all = pages
    ? [...(isEverything(selection) ? sent : []), ...paged]
    : selectReviews(sent, selection);
  return { all, known: removeDuplicates(all).filter(({ id }) => id === null || id !== own?.id) };
}

/** Number of reviews in a selection; null while unknown.
 * @param pagedTotal total sent with the pages */
function countOf(
  restaurant: Restaurant,
  stars: number | null,
  pagedTotal: number | null,
): number | null {
  if (stars === null) return countReviews(restaurant);
  return pagedTotal ?? restaurant.starCounts?.[stars - 1] ?? null;
}

export type ReviewList = ReturnType<typeof useReviewList>;

interface ReviewPagesOptions {
  readonly selection: Selection;
  readonly from: number;
  readonly enabled: boolean;
}

function useReviewPages(
  slug: string,
  { selection: { sort, stars }, from, enabled }: ReviewPagesOptions,
) {
  const spec: QuerySpec & { isInfinite: true } = {
    queryKey: ['reviews', { slug, sort, stars, from, grows: true }],
    isInfinite: true,
  };
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery<
      ReviewPage,
      Error,
      InfiniteData<ReviewPage, number>,
      readonly unknown[],
      number
    >({ ...pagesOptions(spec), initialPageParam: from, enabled });
  const isMissing = !data && isMissingError(error);
  return {
    pages: data?.pages ?? [],
    isKnown: data !== undefined,
    /** Number of reviews in the selection, or null. */
    total: data?.pages[0]?.total ?? null,
    isMissing,
    hasFailed: enabled && error !== null && !isMissing,
    isFetchingFirst: isFetching && !data,
    isFetchingMore: isFetchingNextPage,
    /** True until the last page is known. */
    mayHaveMore: !data || hasNextPage,
    fetchMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
    retry: () => void (data ? fetchNextPage() : refetch()),
  };
}
