import { NetworkError, type CallApi } from '@tableside/platform';
import { withTimeout } from '@tableside/contracts/common/with-timeout';

/** How long calls are refused at once after the API host gave no answer, in milliseconds. */
const REST_MS = 1000;
/** How long the other calls wait for the one that looks whether the host is back, in milliseconds: a host that is
 * there answers within it, also when it has only just started, and the first page after an outage is complete. */
const PATIENCE_MS = 1000;

class Breaker {
  restsUntil = 0;
  probe: Promise<unknown> | null = null;

  /** True while calls fail at once. */
  isOpenAt(now: number): boolean {
    return this.restsUntil > 0 && (this.probe !== null || now < this.restsUntil);
  }
}

/** Keeps pages quick while the API host is away or slow: after a call without an answer the next ones of its kind fail at
 * once, until a single call has found the host again. One slow kind of call costs the others nothing. Shared by all
 * renders of the thread. */
export class ApiCircuit {
  private readonly breakers = new Map<string, Breaker>();

  constructor(private readonly now: () => number = Date.now) {}

  private breakerOf(name: string): Breaker {
    const breaker = this.breakers.get(name) ?? new Breaker();
    this.breakers.set(name, breaker);
    return breaker;
  }

  /** The transport, guarded. */
  readonly guard =
    (call: CallApi): CallApi =>
    async (name, args, signal) => {
      const breaker = this.breakerOf(name);
      if (breaker.probe) await withTimeout(breaker.probe, PATIENCE_MS).catch(() => null);
      if (breaker.isOpenAt(this.now())) throw new NetworkError('The API host is not answering.');
      const asked = call(name, args, signal);
      if (breaker.restsUntil > 0) breaker.probe = asked;
      try {
        const answer = await asked;
        breaker.restsUntil = 0;
        return answer;
      } catch (error) {
        breaker.restsUntil = error instanceof NetworkError ? this.now() + REST_MS : 0;
        throw error;
      } finally {
        if (breaker.probe === asked) breaker.probe = null;
      }
    };
}
