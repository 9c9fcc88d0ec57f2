import type { RestaurantPage } from '@tableside/contracts/listing/model';
import type { QuerySpec, RestaurantPages } from '@tableside/contracts/queries';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { pagesOptions } from './queries';
import { useWritten } from './written-answers';

/** A read of the API through the cache, typed by its query. */
export function useApiQuery<Result>(
  spec: QuerySpec<Result>,
  options: {
    readonly enabled?: boolean;
    /** Asks anew at each visit, although the cache still holds a fresh answer. */
    readonly refetchOnMount?: 'always';
    /** Keeps the answer to the question before while a new one is on its way; `isPlaceholderData` says so. */
    readonly keepsPrevious?: boolean;
  } = {},
): UseQueryResult<Result> {
  const { keepsPrevious, ...rest } = options;
  const result = useQuery<Result, Error, Result, readonly unknown[]>({
    queryKey: spec.queryKey,
    ...rest,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
  return useWritten(spec.queryKey, result);
}

/** A list that grows page by page. */
export function useApiPages(
  spec: QuerySpec<RestaurantPages> & { isInfinite: true },
): UseInfiniteQueryResult<InfiniteData<RestaurantPage, number>> {
  const result = useInfiniteQuery<
    RestaurantPage,
    Error,
    InfiniteData<RestaurantPage, number>,
    readonly unknown[],
    number
  >(pagesOptions(spec));
  return useWritten(spec.queryKey, result);
}
