import { paths } from '@tableside/contracts/paths';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { findClaim } from '../composition/claims';
import type { Composition } from '../composition/compose';
import { isFrugal } from './is-frugal';

/** What restaurants' addresses begin with. */
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
