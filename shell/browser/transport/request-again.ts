import { NetworkError, type CallApi } from '@tableside/platform';
import type { EndpointArgs, EndpointName } from '@tableside/contracts/endpoints';
import type { Query, QueryClient } from '@tanstack/react-query';

const hasNoResponse = ({ state }: Query): boolean =>
  state.error instanceof NetworkError && state.data === undefined;

/** Refetches queries that failed on the server, since the API may have recovered. One call probes it; until it responds
 * the page keeps its notices with Retry. */
export async function requestAgain(client: QueryClient, call: CallApi): Promise<void> {
  const cache = client.getQueryCache();
  const open = new Set(cache.findAll({ predicate: hasNoResponse }));
  const [first] = open;
  if (!first || !(await responds(call, first))) return;
  const refetch = (query: Query) => {
    // Skip parts that are not on the page or that the user has already retried.
    const observer = query.isActive() ? query.observers[0] : undefined;
    if (!observer || !open.delete(query) || !hasNoResponse(query)) return;
    void observer.refetch({ cancelRefetch: false });
  };
  open.forEach(refetch);
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'observerAdded') refetch(query);
    if (open.size === 0) stop();
  });
}

async function responds(call: CallApi, { queryKey }: Query): Promise<boolean> {
  const [name, args] = queryKey as readonly [EndpointName, object | null];
  try {
    // The key loses the argument types.
    await call(name, (args ?? undefined) as EndpointArgs<EndpointName>);
    return true;
  } catch {
    return false;
  }
}
