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
  /** Secret that ties a new ticket to this visitor: a cookie, or the network if the site's calls send no
   * cookies. */
  readonly readOrIssueHolder: (request: FastifyRequest) => string;
  /** What a visitor's tickets are tied to; null for a visitor without tickets. */
  readonly readHolder: (request: FastifyRequest) => string | null;
  /** The response to a correct first step of a two-step sign-in. */
  readonly requireSecondStep: (
    request: FastifyRequest,
    userId: number,
    by: 'password' | 'google',
    pending: SecondStepNeeded,
    holder: string,
  ) => ApiError;
}

interface SecondStepsOptions {
  /** Whether browsers use HTTPS; default no. */
  readonly isSecure?: boolean;
  /** Whether the site's calls send cookies, which requires one origin for site and API; default yes. */
  readonly hasCookies?: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly secondSteps: SecondSteps;
  }
}

/** Decorates the app with `secondSteps`, which ties an unfinished sign-in to its visitor
 * (docs/decisions/sign-in-methods.md). */
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
    const readHolder = ({ headers, clientIp }: FastifyRequest) =>
      hasCookies ? cookie.read(headers.cookie) : networkKey(clientIp);
    app.decorate('secondSteps', {
      readHolder,
      readOrIssueHolder: (request) => readHolder(request) ?? issueToken().token,
      requireSecondStep: (request, userId, by, { ticket, ways }, holder) => {
        app.securityLog.record(request, 'login.second-step.asked', { userId, by });
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

/** A session, or a ticket for the second step. */
export type FirstStepResult = { readonly token: string } | SecondStepNeeded;

interface SecondStepNeeded {
  readonly token: null;
  /** Null for a visitor without a ticket, who has to start over. */
  readonly ticket: string | null;
  readonly ways: readonly SecondStep[];
}

interface FirstStepTaken {
  readonly userId: number;
  readonly by: FirstStep;
  readonly userAgent: string | undefined;
  /** What the ticket is tied to; null to issue none. */
  readonly holder: string | null;
}

/** Starts a session after a password or a provider sign-in, or issues a ticket if two-step sign-in is on. A
 * passkey covers both steps and calls `createSession` directly.
 * @param tx a transaction that holds a lock on the account
 * @throws {AccountSuspended} */
export async function completeFirstStep(tx: Db, { userId, by, userAgent, holder }: FirstStepTaken) {
  const ways = await listSecondSteps(tx, userId);
  if (!ways.length) return { token: await createSession(tx, userId, userAgent) };
  await refuseSuspended(tx, userId);
  const ticket = holder === null ? null : await issueTicket(tx, userId, by, holder);
  return { token: null, ticket, ways };
}
