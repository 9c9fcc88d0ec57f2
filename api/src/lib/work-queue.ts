/** Thrown instead of waiting when the line is full. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** Runs at most `workers` tasks at a time; the others wait in line.
 * @param maxWaiting a task that finds so many in line is refused with a {@link QueueFullError} */
export function createWorkQueue(workers: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let free = workers;
  return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (free === 0) {
      if (waiting.length >= maxWaiting) throw new QueueFullError('Too much work in line');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      free -= 1;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
