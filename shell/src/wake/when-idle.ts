/** Longest wait for an idle moment, in milliseconds. */
const PATIENCE_MS = 2000;

/** Runs work once the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) {
    window.requestIdleCallback(work, { timeout: PATIENCE_MS });
  } else {
    setTimeout(work, PATIENCE_MS / 10);
  }
}
