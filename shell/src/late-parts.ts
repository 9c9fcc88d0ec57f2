import type { Telemetry } from '@tableside/platform';
import { watchPage } from './monitoring/watch-page';
import type { PageState } from './page-state';
import { prefetchPage, watchLinks, type PrefetchParts } from './router/prefetch';
import { watchSwitches, type SwitchParts } from './monitoring/watch-switches';
import { watchStrayThrows } from './monitoring/stray-throws';
import { whenIdle } from './hydration/when-idle';

/** What the shell needs once somebody is there or something has failed, in a script of its own. */
export { stepBack } from './router/step-back';
export { finishGoogleReturn } from './session/google-return';
export { askAgain } from './transport/ask-again';

/** Begins to watch what somebody does.
 * @param deepPath where links that are on screen lead whose pages are fetched ahead */
export function watchSomebody(
  parts: PrefetchParts & SwitchParts & { readonly telemetry: Telemetry; readonly state: PageState },
  deepPath: string,
): void {
  watchStrayThrows(parts.telemetry.report);
  watchLinks((href) => void prefetchPage(href, parts), deepPath);
  watchSwitches(parts);
  if (parts.state.isPreview) return;
  const counting = new Promise<void>((resolve) => {
    whenIdle(() => {
      import('./monitoring/tell-of-page').then(
        ({ tellOfPage }) => resolve(tellOfPage(parts.state)),
        () => resolve(),
      );
    });
  });
  // What it reports is to be counted before the page is left.
  watchPage(parts, () => void counting.then(() => window.location.reload()));
}
