import type { Restaurant } from '@tableside/contracts/restaurant/model';
import type { OwnReview, ReviewPage } from '@tableside/contracts/review/model';
import { REVIEWS_PAGE_SIZE } from '@tableside/contracts/review/rules';
import { useState } from 'react';
import type { QuerySpec } from '@tableside/contracts/queries';
import { isMissingError, pagesOptions } from '@tableside/platform';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { countReviews } from '../../lib/restaurant';
import { dropRepeated, isEverything, selectReviews, type Selection } from './review-order';

interface ReviewListOptions {
  readonly restaurant: Restaurant;
  readonly selection: Selection;
  /** Shown elsewhere, and so left out here. */
  readonly own: OwnReview | null;
}

/** The reviews of a selection, 20 at a time. A host that sent all of them with the restaurant is not asked again; one
 * that has more is asked page by page; where it cannot be asked, what was sent has to do. */
export function useReviewList({ restaurant, selection, own }: ReviewListOptions) {
  const { slug, reviews: sent, starCounts } = restaurant;
  const { sort, stars } = selection;
  const key = `${sort} ${stars}`;
  const [view, setView] = useState({ key, limit: REVIEWS_PAGE_SIZE });
  const limit = view.key === key ? view.limit : REVIEWS_PAGE_SIZE;

  const count = countReviews(restaurant);
  const hasMoreThanSent = count > sent.length;
  // The newest are at hand; the pages go on from there once somebody asks for more.
  const startsWithSent = isEverything(selection);
  const pages = useReviewPages(slug, {
    selection,
    from: startsWithSent ? Math.floor(sent.length / REVIEWS_PAGE_SIZE) + 1 : 1,
    enabled:
      hasMoreThanSent && (!startsWithSent || (limit > REVIEWS_PAGE_SIZE && limit > sent.length)),
  });
  const isOnDevice = !hasMoreThanSent || pages.isMissing;
  const paged = (pages.pages ?? []).flatMap(({ reviews }) => reviews);
  const all = isOnDevice
    ? selectReviews(sent, selection)
    : [...(startsWithSent ? sent : []), ...paged];
  const known = dropRepeated(all).filter(({ id }) => id === null || id !== own?.id);
  const isFirst = !isOnDevice && !startsWithSent && pages.pages === null;
  const hasMorePages = !isOnDevice && (pages.pages === null || pages.hasMore);

  const total = isOnDevice
    ? all.length
    : stars === null
      ? count
      : (pages.pages?.[0]?.total ?? starCounts?.[stars - 1] ?? null);
  return {
    shown: known.slice(0, limit),
    /** How many the selection has, one's own included; null while nobody knows. */
    total,
    /** Nothing of the selection is there yet. */
    isLoading: isFirst && !pages.hasFailed,
    isLoadingMore:
      pages.isFetchingMore || (pages.isFetching && startsWithSent && pages.pages === null),
    hasFailed: !isOnDevice && pages.hasFailed,
    hasMore: limit < known.length || (hasMorePages && !isFirst),
    /** The host has more than can be shown. */
    isCutOff: hasMoreThanSent && isOnDevice,
    retry: pages.retry,
    showMore: () => {
      const next = limit + REVIEWS_PAGE_SIZE;
      setView({ key, limit: next });
      if (next > known.length && pages.pages && pages.hasMore && !pages.isFetching)
        pages.fetchMore();
    },
  };
}

export type ReviewList = ReturnType<typeof useReviewList>;

interface ReviewPagesOptions {
  readonly selection: Selection;
  /** First page to ask for, from 1. */
  readonly from: number;
  readonly enabled: boolean;
}

/** A restaurant's reviews as the host pages them. */
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
    pages: data?.pages ?? null,
    /** The host does not offer the call. */
    isMissing,
    hasFailed: enabled && error !== null && !isMissing,
    isFetching,
    isFetchingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    fetchMore: () => void fetchNextPage(),
    retry: () => void (data ? fetchNextPage() : refetch()),
  };
}
