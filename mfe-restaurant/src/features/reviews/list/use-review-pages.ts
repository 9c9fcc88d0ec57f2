import type { QuerySpec } from '@tableside/contracts/queries';
import type { ReviewPage } from '@tableside/contracts/review/model';
import { isMissingError, pagesOptions } from '@tableside/platform';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import type { Selection } from './review-order';

export interface ReviewPagesOptions {
  readonly selection: Selection;
  /** First page to ask for, from 1. */
  readonly from: number;
  readonly enabled: boolean;
}

/** A restaurant's reviews as the host pages them. */
export function useReviewPages(
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
