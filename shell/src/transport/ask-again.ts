import { NetworkError, type CallApi } from '@tableside/platform';
import type { EndpointArgs, EndpointName } from '@tableside/contracts/endpoints';
import type { Query, QueryClient } from '@tanstack/react-query';

const hasNoAnswer = ({ state }: Query): boolean =>
  state.error instanceof NetworkError && state.data === undefined;

/** Fills by itself what the server had no answer for: the host may be back by now, or have been slow only. One call
 * looks for it; until that is answered the page goes on saying what it could not load, with Retry. */
export async function askAgain(client: QueryClient, call: CallApi): Promise<void> {
  const cache = client.getQueryCache();
  const open = new Set(cache.findAll({ predicate: hasNoAnswer }));
  const [first] = open;
  if (!first || !(await isAnswered(call, first))) return;
  const ask = (query: Query) => {
    // A part that is not on the page, or that somebody has tried again already, is left alone.
    const observer = query.isActive() ? query.observers[0] : undefined;
    if (!observer || !open.delete(query) || !hasNoAnswer(query)) return;
    void observer.refetch({ cancelRefetch: false });
  };
  open.forEach(ask);
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'observerAdded') ask(query);
    if (open.size === 0) stop();
  });
}

async function isAnswered(call: CallApi, { queryKey }: Query): Promise<boolean> {
  const [name, args] = queryKey as readonly [EndpointName, object | null];
  try {
    // The key drops the type of the arguments.
    await call(name, (args ?? undefined) as EndpointArgs<EndpointName>);
    return true;
  } catch {
    return false;
  }
}
