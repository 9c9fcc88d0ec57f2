import { paths } from '@tableside/contracts/paths';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { findRoute, type Composition } from '../federation/composition';

/** Path prefix of restaurant pages. The shell knows these things about remotes beyond `remote.json`: this path and the
 * listing's, for prefetching; the links of header, footer and account menu (`layout`, `session`); the Google return
 * (`session/google-return.ts`); and the content entries `home` and `hero` (`layout/home-page.tsx`). */
export const RESTAURANT_PATH = '/restaurant';

/** Visitors of the listing usually open a restaurant next, so its files are prefetched during hydration. Other pages
 * wait for an interaction. */
export function prefetchNext(
  { routes }: Composition,
  prefetch: (remote: RemoteName) => void,
): void {
  const next = findRoute(routes, RESTAURANT_PATH);
  if (next && window.location.pathname === paths.listing && !isFrugal()) prefetch(next.remote);
}

/** Whether the visitor asked to save data (Save-Data). */
export const isFrugal = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
