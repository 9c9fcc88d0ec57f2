import { NetworkError, type CallApi } from '@tableside/platform';

/** How long calls are refused at once after the API host gave no answer, in milliseconds. */
const REST_MS = 1000;

/** Keeps pages quick while the API host is away: after a call without an answer the next ones fail at once, until a
 * single call has found the host again. Shared by all renders of the process. */
export class ApiCircuit {
  private restsUntil = 0;
  private isProbing = false;

  constructor(private readonly now: () => number = Date.now) {}

  /** True while calls fail at once. */
  get isOpen(): boolean {
    return this.restsUntil > 0 && (this.isProbing || this.now() < this.restsUntil);
  }

  /** The transport, guarded. */
  readonly guard =
    (call: CallApi): CallApi =>
    async (name, args, signal) => {
      if (this.isOpen) throw new NetworkError('The API host is not answering.');
      const isProbe = this.restsUntil > 0;
      if (isProbe) this.isProbing = true;
      try {
        const answer = await call(name, args, signal);
        this.restsUntil = 0;
        return answer;
      } catch (error) {
        this.restsUntil = error instanceof NetworkError ? this.now() + REST_MS : 0;
        throw error;
      } finally {
        if (isProbe) this.isProbing = false;
      }
    };
}
