import { beforeDeadline } from './deadlines';
import { NetworkError, type CallApi } from '@tableside/platform';
import { withTimeout } from '@tableside/contracts/common/with-timeout';

/** How long a call may keep the next one for the same read waiting, in milliseconds. */
const PATIENCE_MS = 100;

type Answering = Promise<unknown>;

interface Lane {
  readonly current: Answering;
  /** The one that follows it, for all who have asked meanwhile. */
  next: Answering | null;
}

/** Lets renders that go on at the same time share equal reads. Nobody is given the answer to a call that was sent before
 * they asked: who comes while a call is under way waits for the next one, together with all others who come meanwhile.
 * A call carries the request id of who asked first. */
export class SharedReads {
  private readonly lanes = new Map<string, Lane>();

  /** @param timeoutMs how long a call may take; each who waits for it may give up before */
  constructor(private readonly timeoutMs: number) {}

  /** The transport of one render, shared with the others.
   * @param deadline of that render */
  share(call: CallApi, deadline: AbortSignal): CallApi {
    const shared = (name: never, args: never, signal?: AbortSignal): Answering => {
      const start = () => call(name, args, AbortSignal.timeout(this.timeoutMs));
      const answer = this.ask(JSON.stringify([name, args]), start);
      const end = signal ? AbortSignal.any([deadline, signal]) : deadline;
      return beforeDeadline(answer, end, () => new NetworkError('No answer came in time.'));
    };
    return shared as CallApi;
  }

  private ask(key: string, start: () => Answering): Answering {
    const lane = this.lanes.get(key);
    if (!lane) return this.begin(key, start);
    const begin = () => this.begin(key, start);
    lane.next ??= withTimeout(lane.current, PATIENCE_MS).then(begin, begin);
    return lane.next;
  }

  private begin(key: string, start: () => Answering): Answering {
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
