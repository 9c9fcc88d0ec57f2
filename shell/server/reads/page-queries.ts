import type { QueryClient } from '@tanstack/react-query';
import { beforeDeadline } from '../remotes/server-federation';

/** Waits for every read that is under way, deferred ones too: the host answers in milliseconds, and a page that is
 * complete needs no script to be read. */
export async function settleQueries(client: QueryClient, deadline: AbortSignal): Promise<void> {
  const reads = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching' })
    .flatMap(({ promise }) => (promise ? [promise.catch(() => undefined)] : []));
  await beforeDeadline(Promise.all(reads), deadline).catch(() => undefined);
}

/** Forgets reads that ran out of time: the page shows them as under way, and the browser makes them its own. */
export function dropLateQueries(client: QueryClient, deadline: AbortSignal): void {
  if (!deadline.aborted) return;
  const cache = client.getQueryCache();
  for (const query of cache.findAll()) {
    if (query.state.status !== 'success') cache.remove(query);
  }
}

/** True when every read that was begun has its answer. Those of a person wait for the browser, which knows one. */
export const haveAnswers = (client: QueryClient, deadline: AbortSignal): boolean =>
  !deadline.aborted &&
  client
    .getQueryCache()
    .getAll()
    .every(({ state }) => state.status !== 'error' && state.fetchStatus === 'idle');
