import {
  hashKey,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type QueryState,
} from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

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
