import { unstable_forceFrameRate as forceFrameRate } from 'scheduler';
import { nextTask } from './hydration/when-idle';

/** How long React renders before it lets the browser handle input, in milliseconds. Its own 5 ms are too short for a slow
 * phone: while a restaurant page renders there, a third of the time goes into 40 such breaks. */
const RENDER_SLICE_MS = 25;

/** Evaluates the script in three tasks and starts the page. A single task would block a phone for a third of a
 * second. */
export async function start(): Promise<void> {
  forceFrameRate(1000 / RENDER_SLICE_MS);
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { boot } = await import(/* webpackMode: "eager" */ './boot');
  await nextTask();
  await boot();
}
