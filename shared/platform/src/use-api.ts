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
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

/** Reads the API through the cache. */
export function useApiQuery<Result>(
  spec: QuerySpec<Result>,
  options: {
    readonly enabled?: boolean;
    /** Refetches on each mount, even if the cache is fresh. */
    readonly refetchOnMount?: 'always';
    /** Shows the previous query's data while the new one loads; see `isPlaceholderData`. */
    readonly keepsPrevious?: boolean;
  } = {},
): UseQueryResult<Result> {
  const { keepsPrevious, ...rest } = options;
  const result = useQuery<Result, Error, Result, readonly unknown[]>({
    queryKey: spec.queryKey,
    ...rest,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
  return useServerState(spec.queryKey, result);
}

/** An infinite list of restaurants. */
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
  return useServerState(spec.queryKey, result);
}

const serverStates = new WeakMap<QueryClient, ReadonlyMap<string, QueryState>>();
const subscribe = () => () => undefined;

/** Records whether React reads the server's snapshot, as on the server and during hydration. */
function createOrigin() {
  let isServer = false;
  return {
    isServer: () => isServer,
    readServer: () => {
      isServer = true;
      return null;
    },
  };
}

/** False on the server and while its HTML is hydrated, when both must render the same; then true. The update is a
 * transition: an urgent one would make React hydrate all parts inside in a single task. */
export function useHydrated(): boolean {
  const [origin] = useState(createOrigin);
  const [isOver, setIsOver] = useState(false);
  useSyncExternalStore(subscribe, () => null, origin.readServer);
  useEffect(() => {
    if (origin.isServer()) startTransition(() => setIsOver(true));
  }, [origin]);
  return isOver || !origin.isServer();
}

/** Saves the cache state of the server's HTML, for parts of the page that are hydrated later, when the cache has more. */
export function snapshotServerState(client: QueryClient): void {
  const queries = client.getQueryCache().getAll();
  serverStates.set(client, new Map(queries.map(({ queryHash, state }) => [queryHash, state])));
}

interface Result {
  readonly data: unknown;
  readonly error: unknown;
  readonly status: QueryState['status'];
}

/** Returns the server's result during hydration, since React discards HTML that differs, and the current one after. */
export function useServerState<Given extends Result>(queryKey: QueryKey, result: Given): Given {
  const client = useQueryClient();
  const isHydrated = useHydrated();
  const page = !isHydrated && serverStates.get(client);
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
