import { paths } from '@tableside/contracts/paths';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { findRoute, type Composition } from '../federation/composition';
import { awaitFirstInteraction } from '../hydration/when-idle';

/** Path prefix of restaurant pages. The shell knows these things about remotes beyond `remote.json`: this path and the
 * listing's, for prefetching; the links of header, footer, and account menu (`layout`, `session`); the Google return
 * (`session/google-return.ts`); and the content entries `home` and `hero` (`layout/home-page.tsx`). */
export const RESTAURANT_PATH = '/restaurant';

/** Prefetches the files of the pages that visitors usually open next. The listing's visitors open a restaurant, so that
 * is prefetched during hydration; everything else waits for the first interaction. */
export function prefetchNext(
  { routes }: Composition,
  prefetch: (remote: RemoteName) => void,
): void {
  if (prefersReducedData()) return;
  const prefetchPath = (path: string) => {
    const route = findRoute(routes, path);
    if (route) prefetch(route.remote);
  };
  if (window.location.pathname === paths.listing) return prefetchPath(RESTAURANT_PATH);
  void awaitFirstInteraction().then(() => [RESTAURANT_PATH, paths.listing].forEach(prefetchPath));
}

/** Whether the visitor asked to save data (Save-Data). */
export const prefersReducedData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
