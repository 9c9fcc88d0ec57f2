import { RemoteUnavailableError } from '../../src/federation/errors';
import type { QueryClient } from '@tanstack/react-query';

/** When the stages of a page give up. Each leaves time to those after it, so that what is late costs its own part. */
export interface Deadlines {
  /** Reads of the API host. What has no answer by then is left to the browser. */
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
