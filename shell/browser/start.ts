import { unstable_forceFrameRate as forceFrameRate } from 'scheduler';
import { nextTask } from './hydration/when-idle';

/** How long React hydrates before it lets the browser handle input, in milliseconds. On a phone, which is about four times
 * slower than a desktop computer, such a task stays below the 50 ms that users notice. */
const HYDRATION_SLICE_MS = 12;

/** Evaluates the script in three tasks and starts the page. A single task would block a phone for a third of a
 * second. */
export async function start(): Promise<void> {
  forceFrameRate(1000 / HYDRATION_SLICE_MS);
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { boot } = await import(/* webpackMode: "eager" */ './boot');
  await nextTask();
  await boot();
}
