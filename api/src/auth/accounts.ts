import type { FastifyPluginAsync } from 'fastify';
import { passwordRequest, profileRequest, wireUser } from '@tableside/contracts/account/wire';
import { createPasswords, type PasswordCost, type PasswordOptions } from './passwords';
import { changePassword, signInReports, recovery } from './recovery';
import { login, reauth } from './login';
import { registration } from './registration';
import { ApiError, refuseFields } from '../http/errors';
import { definePersonalOperation } from '../http/operation';
import { checkOwnPassword } from './password-policy';
import { findUser, presentUser, updateUser } from './users';
import { clientNetwork } from '../http/http';

export interface AccountOptions {
  /** Cost of hashing a password; default today's. */
  readonly passwordCost?: PasswordCost;
}

/** Registration, login, recovery and profile. */
export const accounts: FastifyPluginAsync<AccountOptions> = async (app, { passwordCost }) => {
  const passwords = await createPasswords(passwordCost);
  await app.register(signInReports);
  for (const part of [registration, login, reauth, recovery, profile]) {
    await app.register(part, { passwords });
  }
};

const profile: FastifyPluginAsync<PasswordOptions> = async (app, { passwords }) => {
  const { db, securityLog, sessions, signIns } = app;
  app.addOperations([
    definePersonalOperation({
      url: '/api/client-auth/update_client_profile',
      summary: 'Change name, phone and address',
      body: profileRequest,
      data: wireUser,
      errors: ['reauth-required'],
      handle: async ({ body, session }) => {
        const before = await findUser(db, session.userId);
        const isOtherPhone = body.phone !== undefined && body.phone !== (before?.phone ?? '');
        // Someone using a stolen session would change the phone number, not the name.
        if (before && isOtherPhone) await sessions.checkReauth(session);
        const user = await updateUser(db, session.userId, body);
        if (!user) throw new ApiError('unauthorized');
        return { message: 'Profile saved.', data: presentUser(user) };
      },
    }),
    definePersonalOperation({
      url: '/api/client-auth/client_change_password',
      summary: "Change the password; ends the user's other sessions",
      body: passwordRequest,
      limit: 'account',
      isMailing: true,
      needsReauth: true,
      handle: async ({ body, session }, request) => {
        const user = await findUser(db, session.userId);
        if (!user) throw new ApiError('unauthorized');
        const wrong = await checkOwnPassword(db, body, user);
        if (Object.keys(wrong).length) return refuseFields(wrong);
        const passwordHash = await passwords.hash(body.password, clientNetwork(request));
        if (!(await changePassword(db, session, passwordHash))) throw new ApiError('unauthorized');
        securityLog.record(request, 'password.changed');
        return {
          message: 'Password changed. Your other devices were logged out.',
          data: null,
          cookie: await signIns.rememberBrowser(request, user.id),
        };
      },
    }),
  ]);
};
