import { TICKET_MIN } from '@tableside/contracts/account/rules';
import { networkKey } from '@tableside/server/visitor-key';
import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { createCookie } from '@tableside/server/cookie';
import type { SecondStep } from '@tableside/contracts/account/wire';
import { ApiError } from '../http/errors';
import { issueTicket, issueToken, TOKEN_PATTERN, type FirstStep } from './tokens';
import type { Db } from '../db/schema';
import { listSecondSteps } from './second-steps';
import { createSession } from './sessions';
import { refuseSuspended } from './users';

interface SecondSteps {
  /** What only this visitor has, to tie a new ticket to: a key that the browser gets as a cookie, or its network where the site's
   * calls bring no cookies. */
  readonly holderOf: (request: FastifyRequest) => string;
  /** What a visitor's tickets are tied to; null for one who can have none. */
  readonly readHolder: (request: FastifyRequest) => string | null;
  /** The answer to a first step that was right: not yet. */
  readonly ask: (
    request: FastifyRequest,
    userId: number,
    by: 'password' | 'google',
    entry: PendingEntry,
    holder: string,
  ) => ApiError;
}

interface SecondStepsOptions {
  /** Whether browsers come by https; default no. */
  readonly isSecure?: boolean;
  /** Whether the site's calls bring cookies: site and API are one origin; default yes. */
  readonly hasCookies?: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly secondSteps: SecondSteps;
  }
}

/** `app.secondSteps`: who may finish a sign-in that somebody began (docs/decisions/sign-in-methods.md). */
export const secondSteps = fastifyPlugin<SecondStepsOptions>(
  async (app, { isSecure = false, hasCookies = true }) => {
    const cookie = createCookie(
      {
        name: 'tableside-second-step',
        pattern: TOKEN_PATTERN,
        maxAgeS: TICKET_MIN * 60,
        sameSite: 'Strict',
      },
      isSecure,
    );
    const readHolder = ({ headers, cameFrom }: FastifyRequest) =>
      hasCookies ? cookie.read(headers.cookie) : networkKey(cameFrom);
    app.decorate('secondSteps', {
      readHolder,
      holderOf: (request) => readHolder(request) ?? issueToken().token,
      ask: (request, userId, by, { ticket, ways }, holder) => {
        app.securityLog.note(request, 'login.second-step.asked', { userId, by });
        const written = hasCookies ? cookie.write(holder) : undefined;
        return new ApiError(
          'second-step-needed',
          undefined,
          {},
          undefined,
          { ticket, ways },
          written,
        );
      },
    });
  },
  { name: 'second-steps', dependencies: ['security-log'] },
);

/** What a right first step leads to: a session, or the wait for a second step. */
export type Entry = { readonly token: string } | PendingEntry;

interface PendingEntry {
  readonly token: null;
  /** Null for a visitor who gets none, and has to begin anew. */
  readonly ticket: string | null;
  readonly ways: readonly SecondStep[];
}

interface FirstStepTaken {
  readonly userId: number;
  readonly by: FirstStep;
  readonly userAgent: string | undefined;
  /** What only this visitor has; null for one who gets no ticket. */
  readonly holder: string | null;
}

/** Lets somebody in who proved one thing, by a password or through a provider; who has two-step sign-in gets no session by
 * that. Whoever proved two things at once, by a passkey, gets theirs from `createSession`.
 * @param tx a transaction that holds a lock on the account
 * @throws {AccountSuspended} */
export async function enter(
  tx: Db,
  { userId, by, userAgent, holder }: FirstStepTaken,
): Promise<Entry> {
  const ways = await listSecondSteps(tx, userId);
  if (!ways.length) return { token: await createSession(tx, userId, userAgent) };
  await refuseSuspended(tx, userId);
  const ticket = holder === null ? null : await issueTicket(tx, userId, by, holder);
  return { token: null, ticket, ways };
}
