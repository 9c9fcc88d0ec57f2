import { NetworkError, type CallApi } from '@tableside/platform';
import { settledWithin } from './settled-within';

/** How long calls are refused at once after the API host gave no answer, in milliseconds. */
const REST_MS = 1000;
/** How long the other calls wait for the one that looks whether the host is back, in milliseconds: a host that is
 * there answers within it, also when it has only just started, and the first page after an outage is complete. */
const PATIENCE_MS = 1000;

/** Keeps pages quick while the API host is away: after a call without an answer the next ones fail at once, until a
 * single call has found the host again. Shared by all renders of the process. */
export class ApiCircuit {
  private restsUntil = 0;
  private probe: Promise<unknown> | null = null;

  constructor(private readonly now: () => number = Date.now) {}

  /** True while calls fail at once. */
  get isOpen(): boolean {
    return this.restsUntil > 0 && (this.probe !== null || this.now() < this.restsUntil);
  }

  /** The transport, guarded. */
  readonly guard =
    (call: CallApi): CallApi =>
    async (name, args, signal) => {
      if (this.probe) await settledWithin(PATIENCE_MS, this.probe);
      if (this.isOpen) throw new NetworkError('The API host is not answering.');
      const asked = call(name, args, signal);
      if (this.restsUntil > 0) this.probe = asked;
      try {
        const answer = await asked;
        this.restsUntil = 0;
        return answer;
      } catch (error) {
        this.restsUntil = error instanceof NetworkError ? this.now() + REST_MS : 0;
        throw error;
      } finally {
        if (this.probe === asked) this.probe = null;
      }
    };
}
