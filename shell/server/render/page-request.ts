import type { RemoteName } from '@tableside/contracts/registry/release';
import { paths } from '@tableside/contracts/paths';
import { isThisMachine, visitorKey } from '@tableside/server/visitor-key';
import type { PageDraft } from './page-content';
import { takeGoogleCode } from '../../browser/session/google-code';
import type { RemoteRoute } from '../../browser/federation/composition';

export interface PageRequest {
  /** Without the code of a return from Google, which the browser also removes from the URL. */
  readonly url: URL;
  /** True for a return from Google: the page is covered until the login is finished. */
  readonly isReturning: boolean;
  /** True when the URL contains a secret: the page must not be cached or sent as a referrer. */
  readonly isPrivate: boolean;
  readonly requestId: string;
  /** Key for rate limits, see `visitorKey`; null or omitted for this machine itself. */
  readonly visitor?: string | null;
  /** Remotes for which this visitor gets the canary, in the registry's order; default: none. */
  readonly canaries?: readonly RemoteName[];
  /** Remotes whose code must not run here; the browser renders them. */
  readonly without?: readonly RemoteName[] | 'all';
  /** Content shown instead of the live one; omitted: none. */
  readonly draft?: PageDraft;
}

/** @param ip of the visitor */
export function readPageRequest(requested: URL, requestId: string, ip?: string): PageRequest {
  const url = new URL(requested);
  const isReturning = takeGoogleCode(url) !== null;
  const isPrivate = isReturning || url.searchParams.has('token') || holdsToken(url.pathname);
  const visitor = isThisMachine(ip) ? null : visitorKey(ip);
  return { url, isReturning, isPrivate, requestId, visitor };
}

/** Whether a path ends with a vote token; routes ignore case and accept encoded characters. */
function holdsToken(pathname: string): boolean {
  const plain = pathname.replace(/%[4-7][\da-f]/gi, (code) => decodeURIComponent(code));
  return plain.toLowerCase().startsWith(`${paths.vote}/`);
}

export const kindOf = (pathname: string, remoteRoute: RemoteRoute | undefined): string =>
  remoteRoute?.path ?? (pathname === '/' ? '/' : 'unknown');
