import { voter } from '@tableside/contracts/vote/wire';
import type { FastifyRequest } from 'fastify';

const COOKIE = 'table-voter';
/** A vote is 30 days ahead at most. */
const COOKIE_S = 31 * 24 * 60 * 60;

/** The id by which this browser voted before, with a script or without one; null when it has not. */
export function readVoter({ headers }: FastifyRequest): string | null {
  const value = (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  return voter.safeParse(value).success && value ? value : null;
}

/** Has the browser tell that id with its next ballots. No script reads it. */
export function writeVoter({ protocol }: FastifyRequest, id: string): string {
  const secure = protocol === 'https' ? '; Secure' : '';
  return `${COOKIE}=${id}; Path=/api/vote/; Max-Age=${COOKIE_S}; HttpOnly; SameSite=Lax${secure}`;
}
