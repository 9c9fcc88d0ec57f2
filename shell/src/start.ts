import { nextTask } from './wake/next-task';

/** Runs what the script brings in tasks of its own: on a phone all of it takes a third of a second, in which nobody is
 * heard. */
export async function start(): Promise<void> {
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { boot } = await import(/* webpackMode: "eager" */ './boot');
  await nextTask();
  await boot();
}
