import type { FastifyPluginAsync } from 'fastify';
import {
  passwordRequest,
  type ProfileChange,
  profileRequest,
  wireUser,
} from '@tableside/contracts/account/wire';
import { nothing } from '@tableside/contracts/common/wire';
import { createPasswords, type PasswordOptions } from './passwords';
import { changePassword, disowning, recovery } from './recovery';
import { login, proof } from './login';
import { registration } from './registration';
import { ApiError, refuseFields } from '../http/errors';
import { definePersonalOperation } from '../http/operation';
import { checkOwnPassword } from './password-policy';
import { findUser, presentUser, updateUser } from './users';
import { lineOf } from '../http/http';

/** From registration to a changed password. */
export const accounts: FastifyPluginAsync = async (app) => {
  const passwords = await createPasswords();
  await app.register(disowning);
  for (const part of [registration, login, proof, recovery, profile]) {
    await app.register(part, { passwords });
  }
};

/** What signed-in people change about themselves. */
const profile: FastifyPluginAsync<PasswordOptions> = async (app, { passwords }) => {
  const { db, securityLog, sessions, signIns } = app;
  app.addOperations([
    definePersonalOperation({
      method: 'POST',
      url: '/api/client-auth/update_client_profile',
      summary: 'Change name, phone and address',
      body: profileRequest,
      data: wireUser,
      errors: ['proof-needed'],
      handle: async ({ body, session }) => {
        const before = await findUser(db, session.userId);
        // The number that the owner is called at, not the name, is what somebody else would change.
        if (before && isOtherPhone(before, body)) await sessions.checkProof(session);
        const user = await updateUser(db, session.userId, body);
        if (!user) throw new ApiError('unauthorized');
        return { message: 'Your profile is saved.', data: presentUser(user) };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/client-auth/client_change_password',
      summary: 'Choose a new password; signs the person out everywhere else',
      body: passwordRequest,
      data: nothing,
      limit: 'account',
      isMailing: true,
      needsProof: true,
      handle: async ({ body, session }, request) => {
        const user = await findUser(db, session.userId);
        if (!user) throw new ApiError('unauthorized');
        const wrong = await checkOwnPassword(db, body, user);
        if (Object.keys(wrong).length) return refuseFields(wrong);
        const passwordHash = await passwords.hash(body.password, lineOf(request));
        if (!(await changePassword(db, session, passwordHash))) throw new ApiError('unauthorized');
        securityLog.note(request, 'password.changed');
        return {
          message: 'Your password is changed. Other devices are signed out.',
          data: null,
          cookie: await signIns.know(request, user.id),
        };
      },
    }),
  ]);
};

/** Whether a change says another phone number than the one that is kept, or takes it away. */
const isOtherPhone = (
  { phone }: { readonly phone: string | null },
  change: ProfileChange,
): boolean => change.phone !== undefined && change.phone !== (phone ?? '');
