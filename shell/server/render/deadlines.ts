import { RemoteUnavailableError } from '../../src/federation/errors';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Deadlines of a page's stages. Each leaves time for the next, so a slow part only delays
 * itself.
 */
export interface Deadlines {
  /** Deadline of API reads. The browser fetches what is missing. */
  readonly reads: AbortSignal;
  readonly loaders: AbortSignal;
  readonly page: AbortSignal;
}

/** Shares of the page's time. */
const READS = 0.7;
const LOADERS = 0.8;

/** @param renderDeadlineMs how long the page may take from now on, in milliseconds */
export const startDeadlines = (renderDeadlineMs: number): Deadlines => ({
  reads: AbortSignal.timeout(renderDeadlineMs * READS),
  loaders: AbortSignal.timeout(renderDeadlineMs * LOADERS),
  page: AbortSignal.timeout(renderDeadlineMs),
});

export function beforeDeadline<Value>(
  work: Promise<Value>,
  deadline: AbortSignal,
  createError: () => Error = () =>
    new RemoteUnavailableError('The render could not wait any longer.'),
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const give = () => reject(createError());
    if (deadline.aborted) give();
    deadline.addEventListener('abort', give, { once: true });
    work.then(resolve, reject).finally(() => deadline.removeEventListener('abort', give));
  });
}

export class PageQueries {
  private isLate = false;

  constructor(
    private readonly client: QueryClient,
    private readonly deadline: AbortSignal,
  ) {}

  /**
   * Waits for all reads in flight, deferred ones too, so that the page is complete without
   * scripts. Reads that time out are dropped: the page shows them as pending and the browser
   * fetches them.
   */
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

  /** True when all started reads have a response. Reads that need a user wait for the browser. */
  haveResponses(): boolean {
    const queries = this.client.getQueryCache().getAll();
    return (
      !this.isLate &&
      queries.every(({ state }) => state.status !== 'error' && state.fetchStatus === 'idle')
    );
  }
}
