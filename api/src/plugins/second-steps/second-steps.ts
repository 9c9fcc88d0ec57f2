import { TICKET_MIN } from '@tableside/contracts/account/rules';
import { networkKey } from '@tableside/server/visitor-key';
import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { ApiError } from '../../http/errors';
import type { PendingEntry } from '../../identity/entry';
import { issueToken, TOKEN_PATTERN } from '../../identity/token';
import { createCookie } from '@tableside/server/cookie';

export interface SecondSteps {
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

export interface SecondStepsOptions {
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

/** `app.secondSteps`: who may finish a sign-in that somebody began (docs/decisions/0073-two-step-sign-in.md). */
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
