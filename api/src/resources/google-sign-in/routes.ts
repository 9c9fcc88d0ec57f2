import {
  googleCodeRequest,
  wireProviders,
  wireSignInAnswer,
} from '@tableside/contracts/account/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../../http/refuse';
import type { Db } from '../../db/schema';
import { presentUser } from '../../identity/present-user';
import { findUser } from '../../identity/user-repository';
import { defineOperation } from '../../plugins/operations/operation';
import { exchangeCode } from './codes';

export interface GoogleOperationOptions {
  readonly db: Db;
  readonly securityLog: FastifyInstance['securityLog'];
  readonly signIns: FastifyInstance['signIns'];
  readonly secondSteps: FastifyInstance['secondSteps'];
  readonly isSetUp: boolean;
  /** Whether this host takes passkeys. */
  readonly hasPasskeys: boolean;
  /** The key under which codes of this browser were issued; null when it cannot have one. */
  readonly readKey: (request: FastifyRequest, verifier: string | undefined) => string | null;
}

/** What the site's scripts ask: which sign-ins there are, and who came back. */
export const googleOperations = ({
  db,
  securityLog,
  signIns,
  secondSteps,
  isSetUp,
  hasPasskeys,
  readKey,
}: GoogleOperationOptions) => [
  defineOperation({
    method: 'GET',
    url: '/api/auth/providers',
    summary: 'Which providers people can sign in through, and whether by passkey',
    data: wireProviders,
    handle: async () => ({ data: { google: isSetUp, facebook: false, passkeys: hasPasskeys } }),
  }),
  defineOperation({
    method: 'POST',
    url: '/api/auth/google/verify-token',
    summary: 'Exchange the code that Google sign-in left in the address; each works once',
    body: googleCodeRequest,
    data: wireSignInAnswer,
    limit: 'account',
    isMailing: true,
    errors: ['account-suspended', 'second-step-needed'],
    handle: async ({ body }, request) => {
      const key = readKey(request, body.verifier);
      const userAgent = request.headers['user-agent'];
      const holder = secondSteps.holderOf(request);
      const exchanged =
        key === null ? null : await exchangeCode(db, body.code, key, userAgent, holder);
      if (exchanged?.entry.token === null) {
        throw secondSteps.ask(request, exchanged.userId, 'google', exchanged.entry, holder);
      }
      const user = exchanged && (await findUser(db, exchanged.userId));
      const event = user ? 'login.ok' : 'login.wrong';
      securityLog.note(request, event, { userId: user?.id ?? null, by: 'google' });
      if (!user || !exchanged) return refuse('Google login failed');
      return {
        message: 'You are signed in.',
        data: {
          token: exchanged.entry.token,
          user: presentUser(user),
          need_account_verification: false,
        },
        cookie: await signIns.welcome(request, user.id, 'google'),
      };
    },
  }),
];
