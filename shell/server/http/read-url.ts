import { HOST_FILES_PATH } from '@tableside/contracts/common/pictures';

/** True for addresses that the API host answers; they are handed on as they were written. */
export const isForwarded = (target: string): boolean =>
  /^\/(?:api|uploads)\//.test(target) || target.startsWith(HOST_FILES_PATH);

/** The address of a request as part of the site; null when it cannot be read. */
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

/** False for a path with characters that nobody can write or see, such as the end of a line: no page has one. */
export const isTypeable = ({ pathname }: URL): boolean =>
  !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(decodeURIComponent(pathname));

/** The path of a release's file without the mark of a retry: `discovery/1.0.0~r2/entry.js` is
 * `discovery/1.0.0/entry.js`. */
const withoutRetry = (pathname: string): string =>
  pathname.replace(/^([a-z]+\/[^/~]+)~r\d+\//, '$1/');

/** The address that routes are matched with: dot segments are resolved as browsers resolve them, and the mark of a retry
 * is taken off a release's version. What cannot be read stays as it is, for the router to refuse. */
export function routedUrl(target: string, siteOrigin: string): string {
  const url = isForwarded(target) ? null : readUrl(target, siteOrigin);
  if (!url) return target;
  const { pathname, search } = url;
  const prefix = '/releases/';
  return pathname.startsWith(prefix)
    ? prefix + withoutRetry(pathname.slice(prefix.length)) + search
    : pathname + search;
}
