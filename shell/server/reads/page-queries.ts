import type { QueryClient } from '@tanstack/react-query';
import { beforeDeadline } from './deadlines';

/** What a page reads, up to its deadline. */
export class PageQueries {
  private isLate = false;

  constructor(
    private readonly client: QueryClient,
    private readonly deadline: AbortSignal,
  ) {}

  /** Waits for every read that is under way, deferred ones too: the host answers in milliseconds, and a page that is
   * complete needs no script to be read. Reads that ran out of time are forgotten: the page shows them as under way, and
   * the browser makes them its own. */
  async settle(): Promise<void> {
    const cache = this.client.getQueryCache();
    const reads = cache
      .findAll({ fetchStatus: 'fetching' })
      .flatMap(({ promise }) => (promise ? [promise.catch(() => undefined)] : []));
    await beforeDeadline(Promise.all(reads), this.deadline).catch(() => undefined);
    if (!this.deadline.aborted) return;
    for (const query of cache.findAll()) {
      if (query.state.status === 'success') continue;
      this.isLate = true;
      cache.remove(query);
    }
  }

  /** True when every read that was begun has its answer. Those of a person wait for the browser, which knows one. */
  haveAnswers(): boolean {
    const queries = this.client.getQueryCache().getAll();
    return (
      !this.isLate &&
      queries.every(({ state }) => state.status !== 'error' && state.fetchStatus === 'idle')
    );
  }
}
