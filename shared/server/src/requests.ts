import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';

/** An address as logs may hold it: without the query, in which mail links, returns from Google and searches carry what is
 * nobody else's business, and without the token of a shared list or a vote, however its path is spelled: routes take capitals and
 * encoded letters, and what is no route is logged too, such as one of these words with
 * something behind it.
 * @param target as a request names it */
export const loggableUrl = (target = ''): string =>
  target
    .replace(/[?#].*$/s, '')
    .replace(/%(?:2[ef]|[4-7][\da-f])/gi, (letter) => decodeURIComponent(letter))
    .replace(/(\/(?:shared|vote)\b[^/]*\/)(?:\.{0,2}\/)*[^/]+/gi, '$1-');

/** False for a request that names its host twice: a proxy in front may have believed the other one (RFC 9112, section 3.2). */
export const hasOneHost = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length < 2;

/** The caller's request id when it has a harmless form, else a fresh one. The proxy hands it on, so that the logs of
 * shell and API host can be joined. */
export function readRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** What tells browsers to come by https alone, for a year, on this host and those below it. Only for hosts that are reached so. */
export const STRICT_TRANSPORT = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const;
