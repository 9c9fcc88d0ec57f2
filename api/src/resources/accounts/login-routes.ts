import { loginRequest, wireSignInAnswer } from '@tableside/contracts/account/wire';
import type { PasswordOptions } from './passwords';
import type { FastifyPluginAsync } from 'fastify';
import { defineOperation } from '../../plugins/operations/operation';
import { presentUser } from '../../identity/present-user';
import { findAccountByEmail } from '../../identity/user-repository';
import { startSession } from './login-repository';
import { refuse } from '../../http/refuse';

/** One sentence for all: whoever guesses does not learn which addresses have an account. */
const WRONG = 'Email or password is wrong.';

export const login: FastifyPluginAsync<PasswordOptions> = async (app, { passwords }) => {
  const { db, limits } = app;
  app.addOperations([
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/login',
      summary: 'Sign in; the token goes into the Authorization header of further calls',
      body: loginRequest,
      data: wireSignInAnswer,
      limit: 'account',
      handle: async ({ body: { email, password } }, request) => {
        await limits.logins.consume(email);
        const account = await findAccountByEmail(db, email);
        const passwordHash = account?.password_hash ?? null;
        const isRight = await passwords.verify(passwordHash, password);
        if (!account || !passwordHash || !isRight) return refuse(WRONG);
        await limits.logins.forget(email);
        if (!account.email_verified_at) {
          return {
            success: false,
            message: 'Please confirm your email address first. We sent you a link.',
            data: { token: null, user: null, need_account_verification: true },
          };
        }
        const token = await startSession(
          db,
          account.id,
          passwordHash,
          request.headers['user-agent'],
        );
        if (!token) return refuse(WRONG);
        return {
          message: 'You are signed in.',
          data: { token, user: presentUser(account), need_account_verification: false },
        };
      },
    }),
  ]);
};
