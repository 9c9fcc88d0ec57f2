import type { SearchServiceModule } from '@tableside/contracts/remote';
import type { QueryClient } from '@tanstack/react-query';

/** Reads through the cache outside of components. Aborting drops the response, and cancels the call if this read
 * started it and no screen waits for it. */
export function createFetchQuery(
  client: QueryClient,
): Parameters<SearchServiceModule['createSearchService']>[0]['fetchQuery'] {
  return async <Result>(
    { queryKey }: { readonly queryKey: readonly unknown[] },
    signal: AbortSignal,
  ): Promise<Result> => {
    signal.throwIfAborted();
    const isOwn = client.getQueryState(queryKey)?.fetchStatus !== 'fetching';
    const cancel = () => {
      const watchers = client.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0;
      if (isOwn && watchers === 0) void client.cancelQueries({ queryKey, exact: true });
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const data = await client.fetchQuery<Result>({ queryKey });
      signal.throwIfAborted();
      return data;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}
