import type { FastifyRequest } from 'fastify';
import { issueToken } from '../../identity/token';

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
  const name = isSecure ? '__Secure-tableside-google' : 'tableside-google';
  const pattern = new RegExp(`(?:^|; ?)${name}=([\\w-]{43})(?:;|$)`);
  const read = ({ headers }: FastifyRequest) => pattern.exec(headers.cookie ?? '')?.[1] ?? null;
  const attributes = `Max-Age=${LIFE_S}; Path=/api/auth; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    read,
    readOrIssue: (request) => read(request) ?? issueToken().token,
    write: (key) => `${name}=${key}; ${attributes}`,
  };
}
