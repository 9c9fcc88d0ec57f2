import type { ProbeFigures } from './page-probe';

/** A shift belongs to the running window when it comes within a second of the last one and within five
 * seconds of the first (web.dev/articles/cls). */
const WINDOW_GAP_MS = 1000;
const WINDOW_LENGTH_MS = 5000;
/** A task up to this long does not keep anybody waiting. */
const LONG_TASK_MS = 50;

/** Cumulative layout shift: the worst window of shifts. */
export function scoreShifts(shifts: ProbeFigures['shifts']): number {
  let worst = 0;
  let sum = 0;
  let firstMs = -Infinity;
  let lastMs = -Infinity;
  for (const { timeMs, score } of shifts) {
    if (timeMs - lastMs > WINDOW_GAP_MS || timeMs - firstMs > WINDOW_LENGTH_MS) {
      sum = 0;
      firstMs = timeMs;
    }
    lastMs = timeMs;
    sum += score;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** Total blocking time after the first paint, in milliseconds: what each long task takes beyond 50. */
export function sumBlockingMs({ fcpMs, longTasks }: ProbeFigures): number {
  if (fcpMs === null) return 0;
  return longTasks.reduce((sum, { startMs, durationMs }) => {
    const visibleMs = startMs + durationMs - Math.max(startMs, fcpMs);
    return sum + Math.max(0, visibleMs - LONG_TASK_MS);
  }, 0);
}
