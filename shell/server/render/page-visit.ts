import type { RemoteName } from '@tableside/contracts/registry/release';
import { paths } from '@tableside/contracts/paths';
import { isThisMachine, visitorKey } from '@tableside/server/visitor-key';
import type { PageDraft } from './page-content';
import { takeGoogleCode } from '../../src/session/google-code';
import { findClaim, type Claim, type Composition } from '../../src/federation/composition';

export interface PageVisit {
  /** Without the code of a return from Google, which the browser takes out of its address as well. */
  readonly url: URL;
  /** True for a return from Google: the page is covered until the browser has finished the sign-in. */
  readonly isReturning: boolean;
  /** True when the address is worth something to others: nobody may keep the page, or tell where it was. */
  readonly isPrivate: boolean;
  readonly requestId: string;
  /** Whom it is counted as, see `visitorKey`; null or left out for this machine itself. */
  readonly visitor?: string | null;
  /** Remotes of which this visitor gets the canary, in the registry's order; default none. */
  readonly canaries?: readonly RemoteName[];
  /** Remotes whose code must not run here, for the browser to render their parts. */
  readonly without?: readonly RemoteName[] | 'all';
  /** Documents in place of the live ones; left out, there are none. */
  readonly draft?: PageDraft;
}

/** @param ip whose address asks */
export function readVisit(asked: URL, requestId: string, ip?: string): PageVisit {
  const url = new URL(asked);
  const isReturning = takeGoogleCode(url) !== null;
  const isPrivate = isReturning || url.searchParams.has('token') || holdsToken(url.pathname);
  const visitor = isThisMachine(ip) ? null : visitorKey(ip);
  return { url, isReturning, isPrivate, requestId, visitor };
}

/** Whether a path ends in the token of a vote, however it is spelled: routes take capitals and encoded letters. */
function holdsToken(pathname: string): boolean {
  const plain = pathname.replace(/%[4-7][\da-f]/gi, (letter) => decodeURIComponent(letter));
  return plain.toLowerCase().startsWith(`${paths.vote}/`);
}

export const kindOf = (pathname: string, claim: Claim | undefined): string =>
  claim?.path ?? (pathname === '/' ? '/' : 'unclaimed');

export const pageKindOf = ({ claims }: Pick<Composition, 'claims'>, pathname: string): string =>
  kindOf(pathname, findClaim(claims, pathname));
