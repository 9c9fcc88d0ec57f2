/** Work that pauses after each small part of it. */
export type Slices = Generator<void, void, void>;

/** Does work a few milliseconds in each frame, so that fingers and frames never wait for it.
 * @param budgetMs how long one frame may work, asked before each
 * @returns ends it */
export function runSlices(work: Slices, budgetMs: () => number, onDone: () => void): () => void {
  let frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);

  function step(): void {
    const until = performance.now() + budgetMs();
    do {
      if (work.next().done) return onDone();
    } while (performance.now() < until);
    frame = requestAnimationFrame(step);
  }
}
