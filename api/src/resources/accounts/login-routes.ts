import { loginRequest, wireSignInAnswer } from '@tableside/contracts/account/wire';
import type { PasswordOptions } from './passwords';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Passwords } from '../../identity/password-hash';
import { defineOperation } from '../../plugins/operations/operation';
import { findAccountByEmail } from '../../identity/user-repository';
import { refuse } from '../../http/refuse';
import { lineOf } from '../../http/visitor';
import { signIn, type SignedIn } from './sign-in';

/** One sentence for all: whoever guesses does not learn which addresses have an account. */
const WRONG = 'Email or password is wrong.';

export const login: FastifyPluginAsync<PasswordOptions> = async (app, { passwords }) => {
  const { db, securityLog, signIns } = app;
  app.addOperations([
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/login',
      summary: 'Sign in; the token goes into the Authorization header of further calls',
      body: loginRequest,
      data: wireSignInAnswer,
      limit: 'account',
      isMailing: true,
      errors: ['account-suspended', 'second-step-needed'],
      handle: async ({ body: { email, password } }, request) => {
        const underWay = await signIns.begin(request, email);
        const account = await findAccountByEmail(db, email);
        const passwordHash = account?.password_hash ?? null;
        const isRight = await passwords.verify(passwordHash, password, underWay.line);
        if (!account || !passwordHash || !isRight) {
          const userId = account?.id ?? null;
          securityLog.note(request, 'login.wrong', { userId, by: 'password' });
          return refuse(WRONG);
        }
        await underWay.succeed();
        if (!account.email_verified_at) {
          securityLog.note(request, 'login.unconfirmed', { userId: account.id });
          return {
            success: false,
            message: 'Please confirm your email address first. We sent you a link.',
            data: { token: null, user: null, need_account_verification: true },
          };
        }
        const renewedHash = await passwords.renew(passwordHash, password, underWay.line);
        const known = { userId: account.id, passwordHash, renewedHash };
        const signedIn =
          (await signIn(app, request, known)) ??
          (renewedHash && (await tryOnceMore(app, passwords, request, email, password)));
        return signedIn ? { message: 'You are signed in.', ...signedIn } : refuse(WRONG);
      },
    }),
  ]);
};

/** Another sign-in at the same moment may have put a dearer hash of the same password in the place of the old one. */
async function tryOnceMore(
  app: FastifyInstance,
  passwords: Passwords,
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<SignedIn | null> {
  const account = await findAccountByEmail(app.db, email);
  const passwordHash = account?.password_hash ?? null;
  const isRight = await passwords.verify(passwordHash, password, lineOf(request));
  if (!account || !passwordHash || !isRight) return null;
  return signIn(app, request, { userId: account.id, passwordHash });
}
