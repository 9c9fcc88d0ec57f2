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
  /** By party, in the order of their turns. None is empty. */
  const lines = new Map<string | null, Waiting[]>();
  let waitingCount = 0;
  let free = workers;

  /** Takes somebody's task out of a line: its first, or its last. */
  const leave = (party: string | null, line: Waiting[], end: 'first' | 'last') => {
    const task = end === 'first' ? line.shift() : line.pop();
    waitingCount -= 1;
    if (line.length === 0) lines.delete(party);
    return task;
  };
  /** Refuses the last of the longest line, if that is longer than one of so many would be. */
  const makeRoom = (length: number): boolean => {
    const [longest] = [...lines].sort(([, left], [, right]) => right.length - left.length);
    if (!longest || longest[1].length <= length) return false;
    leave(...longest, 'last')?.refuse();
    return true;
  };
  const wait = (party: string | null): Promise<void> => {
    const length = (lines.get(party)?.length ?? 0) + 1;
    const isOver = party !== null && length > maxWaitingEach;
    if (isOver || (waitingCount >= maxWaiting && !makeRoom(length))) {
      return Promise.reject(new QueueFullError('Too much work in line'));
    }
    return new Promise((begin, reject) => {
      const refuse = () => reject(new QueueFullError('Others had less work in line'));
      lines.set(party, [...(lines.get(party) ?? []), { begin, refuse }]);
      waitingCount += 1;
    });
  };
  const beginNext = () => {
    const [next] = lines;
    if (!next) {
      free += 1;
      return;
    }
    const [party, line] = next;
    const task = leave(party, line, 'first');
    // Behind everybody else who waits.
    if (lines.delete(party)) lines.set(party, line);
    task?.begin();
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
