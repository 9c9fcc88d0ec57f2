/** Longest wait for an idle moment, in milliseconds. */
const PATIENCE_MS = 2000;
/** From a step of a navigation on, the new page has the processor to itself for so long, in milliseconds. */
const NAVIGATION_MS = 500;

let busyUntil = 0;

/** Says that a navigation goes on: what can wait does not run into it. */
export function noteNavigation(): void {
  busyUntil = performance.now() + NAVIGATION_MS;
}

/** Runs work once the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  const start = () => {
    const leftMs = busyUntil - performance.now();
    if (leftMs > 0) setTimeout(() => whenIdle(work), leftMs);
    else work();
  };
  if ('requestIdleCallback' in window) {
    window.requestIdleCallback(start, { timeout: PATIENCE_MS });
  } else {
    setTimeout(start, PATIENCE_MS / 10);
  }
}
