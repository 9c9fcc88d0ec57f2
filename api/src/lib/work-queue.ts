import { FairQueue } from '@tableside/server/fair-queue';

export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface WorkQueueLimits {
  /** Maximum waiting tasks. A new task is then refused, unless another party has more waiting: its last task
   * is refused instead. */
  readonly maxWaiting: number;
  /** Maximum waiting tasks of one party; default no limit of its own. */
  readonly maxWaitingEach?: number;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

/** Runs at most `workers` tasks at a time. Waiting parties take turns, so a party with many tasks does not
 * delay the others.
 * @returns a function that runs a task of a party; null for none, which only has the overall limit
 * @throws {QueueFullError} from that function if too many tasks are waiting */
export function createWorkQueue(
  workers: number,
  { maxWaiting, maxWaitingEach = maxWaiting }: WorkQueueLimits,
) {
  const waiting = new FairQueue<Waiting>();
  let free = workers;

  /** Refuses the last task of the longest line, if that line is longer than `length`. */
  const makeRoom = (length: number): boolean => {
    const last = waiting.popLongest(length);
    last?.refuse();
    return last !== undefined;
  };
  const wait = (party: string | null): Promise<void> => {
    const length = waiting.lengthOf(party) + 1;
    const isOver = party !== null && length > maxWaitingEach;
    if (isOver || (waiting.length >= maxWaiting && !makeRoom(length))) {
      return Promise.reject(new QueueFullError('The queue is full'));
    }
    return new Promise((start, reject) => {
      const refuse = () => reject(new QueueFullError('Dropped from the full queue'));
      waiting.push(party, { start, refuse });
    });
  };
  const startNext = () => {
    const next = waiting.shift();
    if (next) next.start();
    else free += 1;
  };
  return async function run<Result>(
    task: () => Promise<Result>,
    party: string | null = null,
  ): Promise<Result> {
    if (free === 0) await wait(party);
    else free -= 1;
    try {
      return await task();
    } finally {
      startNext();
    }
  };
}
