import type { QuerySpec } from '@tableside/contracts/queries';
import type { Restaurant } from '@tableside/contracts/restaurant/model';
import type { OwnReview, Review, ReviewPage } from '@tableside/contracts/review/model';
import { REVIEWS_PAGE_SIZE } from '@tableside/contracts/review/rules';
import { isMissingError, pagesOptions } from '@tableside/platform';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';
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
  const { slug, reviews: sent } = restaurant;
  const { sort, stars } = selection;
  const key = `${sort} ${stars}`;
  const [view, setView] = useState({ key, limit: REVIEWS_PAGE_SIZE });
  const limit = view.key === key ? view.limit : REVIEWS_PAGE_SIZE;

  const hasMoreThanSent = countReviews(restaurant) > sent.length;
  // The newest are at hand; the pages go on from there once somebody asks for more.
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
    /** How many the selection has, one's own included; null while nobody knows. */
    total: isPaged ? countOf(restaurant, stars, pages.total) : all.length,
    /** Nothing of the selection is there yet. */
    isLoading: isFirst && !pages.hasFailed,
    isLoadingMore: pages.isFetchingMore || (startsWithSent && pages.isFetchingFirst),
    hasFailed: isPaged && pages.hasFailed,
    hasMore: limit < known.length || (isPaged && !isFirst && pages.mayHaveMore),
    /** The host has more than can be shown. */
    isCutOff: hasMoreThanSent && !isPaged,
    retry: pages.retry,
    showMore: () => {
      const next = limit + REVIEWS_PAGE_SIZE;
      setView({ key, limit: next });
      if (next > known.length) pages.fetchMore();
    },
  };
}

/** The reviews of a selection that are at hand, and those of them that are shown in the list, each once.
 * @param pages null where the host has none */
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
  return { all, known: dropRepeated(all).filter(({ id }) => id === null || id !== own?.id) };
}

/** How many reviews a selection has; null while nobody knows.
 * @param told what the host says along with its pages */
function countOf(restaurant: Restaurant, stars: number | null, told: number | null): number | null {
  if (stars === null) return countReviews(restaurant);
  return told ?? restaurant.starCounts?.[stars - 1] ?? null;
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
    /** How many the selection has, where the host says so. */
    total: data?.pages[0]?.total ?? null,
    isMissing,
    hasFailed: enabled && error !== null && !isMissing,
    isFetchingFirst: isFetching && !data,
    isFetchingMore: isFetchingNextPage,
    /** There is another page, or nobody knows yet. */
    mayHaveMore: !data || hasNextPage,
    fetchMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
    retry: () => void (data ? fetchNextPage() : refetch()),
  };
}
