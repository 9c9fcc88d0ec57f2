import { findClaim, type Claim } from '../../../src/composition/claims';
import type { Composition } from '../../../src/composition/compose';

/** Pages of one kind have the same claim, and the same places for remotes. */
export const kindOf = (pathname: string, claim: Claim | undefined): string =>
  claim?.path ?? (pathname === '/' ? '/' : 'unclaimed');

/** The kind of the page at a path. */
export const pageKindOf = ({ claims }: Pick<Composition, 'claims'>, pathname: string): string =>
  kindOf(pathname, findClaim(claims, pathname));
