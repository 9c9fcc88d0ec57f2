import type { RestaurantPage } from '@tableside/contracts/listing/model';
import type { QuerySpec, RestaurantPages } from '@tableside/contracts/queries';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  hashKey,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type QueryState,
} from '@tanstack/react-query';
import { pagesOptions } from './query-client';
import { useSyncExternalStore } from 'react';

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

const written = new WeakMap<QueryClient, ReadonlyMap<string, QueryState>>();
const subscribe = () => () => undefined;

/** Remembers a cache that holds what the server's HTML shows, and nothing else yet: parts of the page are hydrated later, when
 * it may hold more. */
export function keepWritten(client: QueryClient): void {
  const queries = client.getQueryCache().getAll();
  written.set(client, new Map(queries.map(({ queryHash, state }) => [queryHash, state])));
}

interface Result {
  readonly data: unknown;
  readonly error: unknown;
  readonly status: QueryState['status'];
}

/** A read as the server wrote it while its HTML is hydrated, since React drops HTML that differs, and as it is after that. */
export function useWritten<Given extends Result>(queryKey: QueryKey, result: Given): Given {
  const client = useQueryClient();
  const isHydrating = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
  const page = isHydrating && written.get(client);
  if (!page) return result;
  const { data, error = null, status = 'pending' } = page.get(hashKey(queryKey)) ?? {};
  if (data === result.data && status === result.status) return result;
  const isPending = status === 'pending';
  return {
    ...result,
    ...{ data, error, status, isPending, isLoading: isPending },
    isError: status === 'error',
    isSuccess: status === 'success',
  };
}
