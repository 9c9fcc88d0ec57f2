import type { FastifyRequest } from 'fastify';
import { issueToken, TOKEN_PATTERN } from '../../identity/token';
import { createCookie } from '@tableside/server/cookie';

/** How long a browser keeps its key, in seconds: a flow, and the code after it. */
const LIFE_S = 15 * 60;

/** What ties a sign-in to the browser that began it. Without it somebody could have others finish a sign-in of his own,
 * and read later what they did with his account. */
export interface BrowserKeys {
  /** Null when the browser has none, or one that was not made here. */
  readonly read: (request: FastifyRequest) => string | null;
  /** The browser's own key, so that sign-ins of two tabs go side by side, or a new one. */
  readonly readOrIssue: (request: FastifyRequest) => string;
  /** Value of `set-cookie`. */
  readonly write: (key: string) => string;
}

/** @param isSecure whether browsers come by https */
export function createBrowserKeys(isSecure: boolean): BrowserKeys {
  const rule = {
    name: 'tableside-google',
    pattern: TOKEN_PATTERN,
    maxAgeS: LIFE_S,
    sameSite: 'Lax',
  } as const;
  const cookie = createCookie(rule, isSecure);
  const read = ({ headers }: FastifyRequest) => cookie.read(headers.cookie);
  return {
    read,
    readOrIssue: (request) => read(request) ?? issueToken().token,
    write: cookie.write,
  };
}
