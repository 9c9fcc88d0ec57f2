import { FairQueue } from '@tableside/server/fair-queue';

/** Thrown instead of waiting when the line is full. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface WorkQueueLimits {
  /** A task that finds so many in line is refused, unless somebody else has more in line: then the last of those is. */
  readonly maxWaiting: number;
  /** How many one party may have in line; default as many as there may be. */
  readonly maxWaitingEach?: number;
}

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** Runs at most `workers` tasks at a time; the others wait in line. Parties take turns: whoever has many in line waits for
 * their own, and others go between.
 * @returns runs a task of a party; null for nobody in particular, who has no bound but that of all
 * @throws {QueueFullError} what it returns, when too many wait */
export function createWorkQueue(
  workers: number,
  { maxWaiting, maxWaitingEach = maxWaiting }: WorkQueueLimits,
) {
  const waiting = new FairQueue<Waiting>();
  let free = workers;

  /** Refuses the last of the longest line, if that is longer than one of so many would be. */
  const makeRoom = (length: number): boolean => {
    const last = waiting.popLongest(length);
    last?.refuse();
    return last !== undefined;
  };
  const wait = (party: string | null): Promise<void> => {
    const length = waiting.lengthOf(party) + 1;
    const isOver = party !== null && length > maxWaitingEach;
    if (isOver || (waiting.length >= maxWaiting && !makeRoom(length))) {
      return Promise.reject(new QueueFullError('Too much work in line'));
    }
    return new Promise((begin, reject) => {
      const refuse = () => reject(new QueueFullError('Others had less work in line'));
      waiting.push(party, { begin, refuse });
    });
  };
  const beginNext = () => {
    const next = waiting.shift();
    if (next) next.begin();
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
      beginNext();
    }
  };
}
