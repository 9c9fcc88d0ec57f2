import { paths } from '@tableside/contracts/paths';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { findClaim, type Composition } from '../federation/composition';

/** What restaurants' addresses begin with.
 *
 * What the shell knows of remotes, besides what their `remote.json` declares: this path and the listing's, whose pages are
 * fetched ahead; links of header, footer and account menu (`layout`, `session`); the return from Google, which ends before
 * any remote runs (`session/google-return.ts`); the documents `home` and `hero`, for the order of home's sections and for
 * its head without a remote (`layout/home-page.tsx`). */
export const RESTAURANT_PATH = '/restaurant';

/** Who sees the listing goes on to a restaurant, most likely with the first press: the files of its page come while this one
 * is hydrated. Other pages have no script to spare before somebody is there. */
export function prefetchNext(
  { claims }: Composition,
  prefetch: (remote: RemoteName) => void,
): void {
  const next = findClaim(claims, RESTAURANT_PATH);
  if (next && window.location.pathname === paths.listing && !isFrugal()) prefetch(next.remote);
}

/** Whether the visitor asked for little data (Save-Data). */
export const isFrugal = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
