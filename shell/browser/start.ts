import { nextTask } from './hydration/when-idle';

/** Evaluates the script in three tasks and starts the page. A single task would block a phone for a third of a
 * second. */
export async function start(): Promise<void> {
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { boot } = await import(/* webpackMode: "eager" */ './boot');
  await nextTask();
  await boot();
}

/** A navigation that supersedes another's transition rejects its promise, which the router leaves unhandled. This is
 * not an error. */
export function ignoreSkippedTransitions(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event as { reason: unknown };
    if (reason instanceof DOMException && reason.message.startsWith('Transition was')) {
      event.preventDefault();
    }
  });
}
