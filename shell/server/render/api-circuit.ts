import { NetworkError, type CallApi } from '@tableside/platform';
import { withTimeout } from '@tableside/contracts/common/with-timeout';

/** How long calls fail fast after the API did not respond, in milliseconds. */
const COOLDOWN_MS = 1000;
/**
 * How long other calls wait for the probe, in milliseconds. A healthy API responds within it,
 * so the first page after an outage is complete.
 */
const TIMEOUT_MS = 1000;

class Breaker {
  restsUntil = 0;
  probe: Promise<unknown> | null = null;

  /** True while calls fail fast. */
  isOpenAt(now: number): boolean {
    return this.restsUntil > 0 && (this.probe !== null || now < this.restsUntil);
  }
}

/**
 * Circuit breaker per endpoint: after a call without a response, calls to the same endpoint
 * fail fast until a single probe succeeds. Shared by all renders of the thread.
 */
export class ApiCircuit {
  private readonly breakers = new Map<string, Breaker>();

  constructor(private readonly now: () => number = Date.now) {}

  private breakerOf(name: string): Breaker {
    const breaker = this.breakers.get(name) ?? new Breaker();
    this.breakers.set(name, breaker);
    return breaker;
  }

  /** The transport with the circuit breaker. */
  readonly guard =
    (call: CallApi): CallApi =>
    async (name, args, signal) => {
      const breaker = this.breakerOf(name);
      if (breaker.probe) await withTimeout(breaker.probe, TIMEOUT_MS).catch(() => null);
      if (breaker.isOpenAt(this.now())) throw new NetworkError('The API is not responding.');
      const requested = call(name, args, signal);
      if (breaker.restsUntil > 0) breaker.probe = requested;
      try {
        const response = await requested;
        breaker.restsUntil = 0;
        return response;
      } catch (error) {
        breaker.restsUntil = error instanceof NetworkError ? this.now() + COOLDOWN_MS : 0;
        throw error;
      } finally {
        if (breaker.probe === requested) breaker.probe = null;
      }
    };
}
