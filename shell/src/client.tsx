import './styles.css';
import '@tableside/ui/reset.css';
import '@tableside/ui/fonts.css';
import '@tableside/ui/tokens.css';
import '@tableside/ui/base.css';
import { ignoreSkippedTransitions } from './router/skipped-transitions';
import { nextTask } from './wake/next-task';

ignoreSkippedTransitions();
void start();

/** Runs what the script brings in tasks of its own: on a phone all of it takes a third of a second, in which nobody is
 * heard. */
async function start(): Promise<void> {
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { boot } = await import(/* webpackMode: "eager" */ './boot');
  await nextTask();
  await boot();
}
