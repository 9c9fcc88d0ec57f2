import { TICKET_MIN } from '@tableside/contracts/account/rules';
import { networkKey } from '@tableside/server/visitor-key';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { createCookie } from '@tableside/server/cookie';
import type { SecondStep } from '@tableside/contracts/account/wire';
import { ApiError } from '../http/errors';
import { issueTicket, issueToken, TOKEN_PATTERN, type FirstStep } from './tokens';
import type { Db } from '../db/schema';
import { listSecondSteps } from './second-steps';
import { createSession } from './sessions';
import { refuseSuspended } from './users';

interface SecondStepsOptions {
  /** Whether browsers use HTTPS; default no. */
  readonly isSecure?: boolean;
  /** Whether the site's calls send cookies, which requires one origin for site and API; default yes. */
  readonly hasCookies?: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly secondSteps: ReturnType<typeof createSecondSteps>;
  }
}

/** Decorates the app with `secondSteps`, which ties an unfinished sign-in to its visitor
 * (docs/decisions/sign-in-methods.md). */
export const secondSteps = fastifyPlugin<SecondStepsOptions>(
  async (app, options) => {
    app.decorate('secondSteps', createSecondSteps(app, options));
  },
  { name: 'second-steps', dependencies: ['security-log'] },
);

const COOKIE = {
  name: 'tableside-second-step',
  pattern: TOKEN_PATTERN,
  maxAgeS: TICKET_MIN * 60,
  sameSite: 'Strict',
} as const;

function createSecondSteps(
  { securityLog }: FastifyInstance,
  { isSecure = false, hasCookies = true }: SecondStepsOptions,
) {
  const cookie = createCookie(COOKIE, isSecure);
  /** What a visitor's tickets are tied to: a cookie, or the network if the site's calls send no cookies; null
   * for a visitor without tickets. */
  const readHolder = ({ headers, clientIp }: FastifyRequest) =>
    hasCookies ? cookie.read(headers.cookie) : networkKey(clientIp);
  return {
    readHolder,
    /** The same for a new ticket. */
    readOrIssueHolder: (request: FastifyRequest) => readHolder(request) ?? issueToken().token,
    /** The response to a correct first step of a two-step login. */
    requireSecondStep: (
      request: FastifyRequest,
      userId: number,
      by: FirstStep,
      { ticket, methods }: SecondStepNeeded,
      holder: string,
    ) => {
      securityLog.record(request, 'login.second-step.requested', { userId, by });
      const written = hasCookies ? cookie.write(holder) : undefined;
      const data = { ticket, methods };
      return new ApiError('second-step-needed', undefined, {}, undefined, data, written);
    },
  };
}

/** A session, or a ticket for the second step. */
export type FirstStepResult = { readonly token: string } | SecondStepNeeded;

interface SecondStepNeeded {
  readonly token: null;
  /** Null for a visitor without a ticket, who has to start over. */
  readonly ticket: string | null;
  readonly methods: readonly SecondStep[];
}

interface FirstStepTaken {
  readonly userId: number;
  readonly by: FirstStep;
  readonly userAgent: string | undefined;
  /** What the ticket is tied to; null to issue none. */
  readonly holder: string | null;
}

/** Starts a session after a password or a provider sign-in, or issues a ticket if two-step login is on. A
 * passkey covers both steps and calls `createSession` directly.
 * @param tx a transaction that holds a lock on the account
 * @throws {AccountSuspended} */
export async function completeFirstStep(tx: Db, { userId, by, userAgent, holder }: FirstStepTaken) {
  const methods = await listSecondSteps(tx, userId);
  if (!methods.length) return { token: await createSession(tx, userId, userAgent) };
  await refuseSuspended(tx, userId);
  const ticket = holder === null ? null : await issueTicket(tx, userId, by, holder);
  return { token: null, ticket, methods };
}
