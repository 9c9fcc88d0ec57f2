import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';

/**
 * A URL for logs: without the query, which may hold tokens of email links, Google sign-in, and searches,
 * and without the token of a shared list or a vote. The token is removed however the path is written,
 * because routes accept capital and encoded letters, and unknown routes are logged as well.
 * @param target the request target
 */
export const loggableUrl = (target = ''): string =>
  target
    .replace(/[?#].*$/s, '')
    .replace(/%(?:2[ef]|[4-7][\da-f])/gi, (letter) => decodeURIComponent(letter))
    .replace(/(\/(?:shared|vote)\b[^/]*\/)(?:\.{0,2}\/)*[^/]+/gi, '$1-');

/** False for two Host headers: a proxy in front may have used the other one (RFC 9112, 3.2). */
export const hasOneHost = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length < 2;

/** The caller's request id if it is well-formed, else a new one; it joins the logs of both servers. */
export function readRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Strict-Transport-Security for a year. Only for servers that are reached over HTTPS. */
export const STRICT_TRANSPORT = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const;
