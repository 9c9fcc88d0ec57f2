import { nextTask } from './wake/next-task';

/** Evaluates the script in three tasks and starts the page. In one task it would block a phone for a third of a second. */
export async function start(): Promise<void> {
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { boot } = await import(/* webpackMode: "eager" */ './boot');
  await nextTask();
  await boot();
}
