import { beforeDeadline } from './deadlines';
import { NetworkError, type CallApi } from '@tableside/platform';
import { withTimeout } from '@tableside/contracts/common/with-timeout';

/** How long a call may delay the next one for the same read, in milliseconds. */
const TIMEOUT_MS = 100;

type PendingResponse = Promise<unknown>;

interface Lane {
  readonly current: PendingResponse;
  /** The call that follows, for readers that joined meanwhile. */
  next: PendingResponse | null;
}

/**
 * Shares equal reads between concurrent renders. A reader never gets the response of a call
 * started before it asked: those who join during a call share the next one. A call carries the
 * request id of its first reader.
 */
export class SharedReads {
  private readonly lanes = new Map<string, Lane>();

  /** @param timeoutMs how long a call may take; each reader may give up earlier */
  constructor(private readonly timeoutMs: number) {}

  /**
   * The shared transport of one render.
   * @param deadline of that render
   */
  share(call: CallApi, deadline: AbortSignal): CallApi {
    const shared = (name: never, args: never, signal?: AbortSignal): PendingResponse => {
      const start = () => call(name, args, AbortSignal.timeout(this.timeoutMs));
      const response = this.request(JSON.stringify([name, args]), start);
      const end = signal ? AbortSignal.any([deadline, signal]) : deadline;
      return beforeDeadline(
        response,
        end,
        () => new NetworkError('The API did not respond in time.'),
      );
    };
    return shared as CallApi;
  }

  private request(key: string, start: () => PendingResponse): PendingResponse {
    const lane = this.lanes.get(key);
    if (!lane) return this.start(key, start);
    const startNext = () => this.start(key, start);
    lane.next ??= withTimeout(lane.current, TIMEOUT_MS).then(startNext, startNext);
    return lane.next;
  }

  private start(key: string, start: () => PendingResponse): PendingResponse {
    const current = start();
    const lane: Lane = { current, next: null };
    this.lanes.set(key, lane);
    const end = () => {
      if (this.lanes.get(key) === lane && !lane.next) this.lanes.delete(key);
    };
    current.then(end, end);
    return current;
  }
}
