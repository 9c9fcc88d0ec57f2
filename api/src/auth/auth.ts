import type { FastifyPluginAsync } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { recordAction } from './audit';
import { readRoles } from './roles';
import { sessions, ownSessions } from './sessions';
import { secondSteps } from './first-step';
import { googleSignIn, type GoogleSignInOptions } from './google/routes';
import { relyingParty, type RelyingPartyOptions } from './passkeys/ceremonies';
import { passkeys } from './passkeys/routes';
import { secrets, type SecretsOptions } from './secrets';
import { securityLog, type SecurityLogOptions } from './security-log';
import { signIns, type SignInOptions } from './sign-ins';
import { twoStep } from './two-step/routes';
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

export interface AuthOptions extends AccountOptions, RelyingPartyOptions, GoogleSignInOptions {
  readonly securityLog?: SecurityLogOptions;
  readonly secrets?: SecretsOptions;
  readonly signIns?: SignInOptions;
}

/** Decorates the app with `sessions`, `securityLog`, `signIns`, and the other authentication services. */
export const auth = fastifyPlugin<AuthOptions>(
  async (app, options) => {
    await app.register(securityLog, options.securityLog ?? {});
    await app.register(secrets, options.secrets ?? {});
    await app.register(sessions);
    await app.register(signIns, options.signIns ?? {});
    await app.register(secondSteps, options.signIns ?? {});
    await app.register(relyingParty, options);
  },
  { name: 'auth', dependencies: ['http', 'services'] },
);

/** The operations for signing up, logging in, and managing an account. */
export const authCalls: FastifyPluginAsync<AuthOptions> = async (app, options) => {
  for (const calls of [ownSessions, passkeys, twoStep]) await app.register(calls);
  await app.register(accounts, options);
  await app.register(googleSignIn, options);
};

interface AccountOptions {
  /** Cost of hashing a password; default today's. */
  readonly passwordCost?: PasswordCost;
}

/** Registration, login, recovery, and profile. */
export const accounts: FastifyPluginAsync<AccountOptions> = async (app, { passwordCost }) => {
  const passwords = await createPasswords(passwordCost);
  await app.register(signInReports);
  for (const part of [registration, login, reauth, recovery, profile]) {
    await app.register(part, { passwords });
  }
};

const nameOf = (user: { first_name?: string | undefined; last_name?: string | undefined } = {}) =>
  `${user.first_name ?? ''} ${user.last_name ?? ''}`.trim();

const profile: FastifyPluginAsync<PasswordOptions> = async (app, { passwords }) => {
  const { db, securityLog, sessions, signIns } = app;
  app.addOperations([
    definePersonalOperation({
      url: '/api/client-auth/update_client_profile',
      summary: "Update the user's name, phone, and address",
      body: profileRequest,
      data: wireUser,
      errors: ['reauth-required'],
      handle: async ({ body, session }) => {
        const before = await findUser(db, session.userId);
        const isOtherPhone = body.phone !== undefined && body.phone !== (before?.phone ?? '');
        const names = [nameOf(before), nameOf({ ...before, ...body })];
        // Colleagues and the history show the names of users with a role.
        const isRenamed =
          names[0] !== names[1] && (await readRoles(db, session.userId)).granted.length > 0;
        // Someone using a stolen session would change the phone number, not a diner's name.
        if (before && (isOtherPhone || isRenamed)) await sessions.checkReauth(session);
        const user = await db.transaction().execute(async (tx) => {
          const saved = await updateUser(tx, session.userId, body);
          if (!saved || !isRenamed) return saved;
          const reason = `from ${names.join(' to ')}`;
          const by = { who: saved.email, userId: saved.id };
          await recordAction(tx, { ...by, action: 'renamed', reason });
          return saved;
        });
        if (!user) throw new ApiError('unauthorized');
        return { message: 'Profile saved.', data: presentUser(user) };
      },
    }),
    definePersonalOperation({
      url: '/api/client-auth/client_change_password',
      summary: "Change the password and end the user's other sessions",
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
          message: 'Password changed. We logged out your other devices.',
          data: null,
          cookie: await signIns.rememberBrowser(request, user.id),
        };
      },
    }),
  ]);
};
