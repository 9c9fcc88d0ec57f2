import { API_FILES_PATH } from '@tableside/contracts/common/pictures';

/** True for paths that the API handles; they are forwarded unchanged. */
export const isForwarded = (target: string): boolean =>
  /^\/(?:api|uploads)\//.test(target) || target.startsWith(API_FILES_PATH);

/** The URL of a request within the site; null when it cannot be parsed. */
export function readUrl(target: string, siteOrigin: string): URL | null {
  if (!target.startsWith('/')) return null;
  try {
    const url = new URL(siteOrigin + target);
    decodeURIComponent(url.pathname);
    return url.origin === new URL(siteOrigin).origin ? url : null;
  } catch {
    return null;
  }
}

/** False for a path with control or invisible characters, which no page has. */
export const isTypeable = ({ pathname }: URL): boolean =>
  !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(decodeURIComponent(pathname));

/** Paths below which everything is lowercase; others may contain tokens. */
const LOWERCASE = /^\/[^/]*$|^\/restaurants?\//i;

/** The URL as links write it, without spaces at the end and in lowercase.
 * @returns an absolute URL; null if it is written like that, or has tokens */
export function findCanonical({ origin, pathname, search }: URL): string | null {
  const trimmed = pathname.replace(/(?:%20|%09|%C2%A0)+$/i, '') || '/';
  const canonical = LOWERCASE.test(trimmed)
    ? trimmed.replace(/%[\da-f]{2}|[A-Z]+/gi, (part) =>
        part.startsWith('%') ? part : part.toLowerCase(),
      )
    : trimmed;
  return canonical === pathname ? null : origin + canonical + search;
}

/** `discovery/1.0.0~r2/entry.js`, as requested on a retry, becomes `discovery/1.0.0/entry.js`. */
const withoutRetry = (pathname: string): string =>
  pathname.replace(/^([a-z]+\/[^/~]+)~r\d+\//, '$1/');

/**
 * The URL used for routing: resolves dot segments like browsers do and removes the retry suffix
 * of a release. Invalid URLs stay unchanged so that the router rejects them.
 */
export function routedUrl(target: string, siteOrigin: string): string {
  const url = isForwarded(target) ? null : readUrl(target, siteOrigin);
  if (!url) return target;
  const { pathname, search } = url;
  const prefix = '/releases/';
  return pathname.startsWith(prefix)
    ? prefix + withoutRetry(pathname.slice(prefix.length)) + search
    : pathname + search;
}
