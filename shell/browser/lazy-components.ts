import { watchPage } from './monitoring/watch-page';
import { prefetchPage, watchLinks } from './router/prefetch';
import type { TabParts } from './router/route-patcher';
import { watchSwitches } from './monitoring/watch-switches';
import { watchUncaughtErrors } from './monitoring/uncaught-errors';
import { whenIdle } from './hydration/when-idle';

/** Code that the shell needs only after an interaction or a failure, in a script of its own. */
export { fallBack } from './router/fall-back';
export { finishGoogleReturn } from './session/google-return';
export { requestAgain } from './transport/request-again';

/** Starts monitoring and prefetching.
 * @param deepPath links to this path that are on screen have their pages prefetched */
export function watchFirstInteraction(parts: TabParts, deepPath: string): void {
  watchUncaughtErrors(parts.telemetry.report);
  watchLinks((href) => void prefetchPage(href, parts), deepPath);
  watchSwitches(parts);
  if (parts.state.isPreview) return;
  const counting = new Promise<void>((resolve) => {
    whenIdle(() => {
      import('./monitoring/report-page').then(
        ({ reportPage }) => resolve(reportPage(parts.state)),
        () => resolve(),
      );
    });
  });
  // Its report must be counted before the page is left.
  watchPage(parts, () => void counting.then(() => window.location.reload()));
}
