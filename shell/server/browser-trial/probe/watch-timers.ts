import { stackHere } from '../../inspection/finding';

/** Timers of releases that came due in some time. */
export interface Wakeups {
  readonly count: number;
  /** Milliseconds. */
  readonly elapsed: number;
  /** Where one of them was set. */
  readonly stack: string;
}

type Timer = (callback: unknown, ...more: unknown[]) => number;

const NAMES = [
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'requestIdleCallback',
] as const;

/** Counts what releases have set timers and frames for, from now on.
 * @returns counts how often one of them comes due within some milliseconds */
export function watchTimers(): (ms: number) => Promise<Wakeups> {
  const timers = window as unknown as Record<(typeof NAMES)[number], Timer>;
  const wait = timers.setTimeout.bind(window);
  let count = 0;
  let last = '';
  for (const name of NAMES) {
    const own = timers[name];
    const set: Timer = function timer(callback, ...more) {
      const stack = stackHere(set);
      if (typeof callback !== 'function' || !stack.includes('/releases/'))
        return own.call(window, callback, ...more);
      const counted = (...args: unknown[]): unknown => {
        count += 1;
        last = stack;
        return callback.apply(window, args) as unknown;
      };
      return own.call(window, counted, ...more);
    };
    timers[name] = set;
  }
  return (ms) => {
    const [before, startedAt] = [count, performance.now()];
    return new Promise((resolve) =>
      wait(
        () =>
          resolve({ count: count - before, elapsed: performance.now() - startedAt, stack: last }),
        ms,
      ),
    );
  };
}
