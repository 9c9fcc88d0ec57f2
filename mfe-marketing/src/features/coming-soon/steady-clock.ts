/** A step back that is more than jitter, in milliseconds. */
const SET_BACK_MS = 1000;

/**
 * The present, in milliseconds since 1970, for what must not begin again: time that the device slept counts, a clock
 * that somebody sets back does not. A clock set forward cannot be told from sleep.
 * @param notBeforeMs when the page was rendered: a device whose clock is before that is slow
 */
export function createSteadyClock(notBeforeMs: number): () => number {
  let wall = Date.now();
  // Stands still while some devices sleep, and never goes back.
  let steady = performance.now();
  let now = Math.max(wall, notBeforeMs);
  return () => {
    const wallStep = Date.now() - wall;
    const steadyStep = performance.now() - steady;
    wall += wallStep;
    steady += steadyStep;
    now += wallStep < steadyStep - SET_BACK_MS ? steadyStep : wallStep;
    return now;
  };
}
