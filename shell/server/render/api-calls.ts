import { RemoteUnavailableError } from '../../browser/federation/errors';
import type { QueryClient } from '@tanstack/react-query';
import { NetworkError, type CallApi } from '@tableside/platform';
import { withTimeout } from '@tableside/contracts/common/with-timeout';
import { PromiseCache } from '../promise-cache';

/** Deadlines of a page's stages. Each leaves time for the next. */
export interface Deadlines {
  /** Deadline of API reads. The browser fetches what is missing. */
  readonly reads: AbortSignal;
  readonly loaders: AbortSignal;
  readonly page: AbortSignal;
}

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
   * Waits for all reads in flight, so that the page is complete without scripts. Reads that time
   * out are dropped: the page shows them as pending and the browser fetches them.
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

/** How long calls fail fast after the API did not respond, in milliseconds. */
const COOLDOWN_MS = 1000;
/** How long other calls wait for the probe, in milliseconds. A healthy API responds within it. */
const PROBE_TIMEOUT_MS = 1000;

interface Breaker {
  /** Calls fail fast before this time and while a probe is under way. 0 when closed. */
  openUntil: number;
  probe: Promise<unknown> | null;
}

/**
 * Circuit breaker per endpoint: after a call without a response, calls to it fail fast until a
 * single probe succeeds. Shared by all renders of the thread.
 */
export class ApiCircuit {
  private readonly breakers = new Map<string, Breaker>();

  constructor(private readonly now: () => number = Date.now) {}

  private breakerOf(name: string): Breaker {
    const breaker = this.breakers.get(name) ?? { openUntil: 0, probe: null };
    this.breakers.set(name, breaker);
    return breaker;
  }

  /** The transport with the circuit breaker. */
  readonly guard =
    (call: CallApi): CallApi =>
    async (name, args, signal) => {
      const breaker = this.breakerOf(name);
      if (breaker.probe) await withTimeout(breaker.probe, PROBE_TIMEOUT_MS).catch(() => null);
      const isOpen = breaker.probe !== null || this.now() < breaker.openUntil;
      if (breaker.openUntil > 0 && isOpen) throw new NetworkError('The API is not responding.');
      const requested = call(name, args, signal);
      if (breaker.openUntil > 0) breaker.probe = requested;
      try {
        const response = await requested;
        breaker.openUntil = 0;
        return response;
      } catch (error) {
        breaker.openUntil = error instanceof NetworkError ? this.now() + COOLDOWN_MS : 0;
        throw error;
      } finally {
        if (breaker.probe === requested) breaker.probe = null;
      }
    };
}

/** How long a response is shared, in milliseconds; as long as a finished page. */
const SHARED_MS = 1000;
/** Maximum number of shared responses; the least recently used one is evicted. */
const SHARED_MAX = 100;

/** Shares equal reads between renders, also of other pages: while they run and for a second after. */
export class SharedReads {
  private readonly responses: PromiseCache<unknown>;

  /** @param timeoutMs how long a call may take; each reader may give up earlier */
  constructor(
    private readonly timeoutMs: number,
    now: () => number = Date.now,
  ) {
    this.responses = new PromiseCache({ max: SHARED_MAX, ttlMs: SHARED_MS, now });
  }

  /** The shared transport of one render with this deadline. */
  share(call: CallApi, deadline: AbortSignal): CallApi {
    const shared = (name: never, args: never, signal?: AbortSignal): Promise<unknown> => {
      const start = () => call(name, args, AbortSignal.timeout(this.timeoutMs));
      const response = this.responses.get(JSON.stringify([name, args]), start);
      const end = signal ? AbortSignal.any([deadline, signal]) : deadline;
      return beforeDeadline(
        response,
        end,
        () => new NetworkError('The API did not respond in time.'),
      );
    };
    return shared as CallApi;
  }
}
