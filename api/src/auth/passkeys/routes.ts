import { describeDevice } from '@tableside/contracts/account/model';
import {
  wireSignInResponse,
  addPasskeyRequest,
  passkeySignInRequest,
  removePasskeyRequest,
  wireCeremony,
  wirePasskeys,
} from '@tableside/contracts/account/wire';
import { PASSKEYS_MAX } from '@tableside/contracts/account/rules';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { ApiError, refuse } from '../../http/errors';
import { reauthSession } from '../sessions';
import { findUser } from '../users';
import { defineOperation, definePersonalOperation } from '../../http/operation';
import {
  promptForPasskey,
  offerPasskey,
  reauthWithPasskey,
  readNewPasskey,
  type RelyingParty,
} from './ceremonies';
import { listPasskeys, removePasskey, savePasskey, signInByPasskey } from './repository';

/** The same message for every cause, so that it does not reveal which passkeys exist. */
const WRONG = 'That passkey doesn’t work here. Try again or log in with your password.';
const NOT_VERIFIED = 'That passkey doesn’t work here. Try again or use another method.';
const NOT_MADE = 'We couldn’t add the passkey. Try again.';
const NOT_THERE = 'That passkey was already removed.';
const REFUSALS = {
  known: 'You’ve already added this passkey.',
  full: `You have ${PASSKEYS_MAX} passkeys. Remove one before you add another.`,
} as const;

/** Passkeys (docs/decisions/sign-in-methods.md). */
export const passkeys: FastifyPluginAsync = async (app) => {
  if (!app.relyingParty) return;
  app.addOperations([
    ...ownPasskeys(app, app.relyingParty),
    ...signInsByPasskey(app, app.relyingParty),
  ]);
};

function ownPasskeys({ db, securityLog }: FastifyInstance, relyingParty: RelyingParty) {
  return [
    definePersonalOperation({
      url: '/api/client-auth/passkeys',
      summary: "List the user's passkeys, oldest first",
      data: wirePasskeys,
      handle: async ({ session }) => {
        const rows = await listPasskeys(db, session.userId);
        return {
          data: rows.map(({ id, name, created_at, last_used_at, is_synced }) => ({
            id,
            name,
            created_at: created_at.toISOString(),
            last_used_at: last_used_at?.toISOString() ?? null,
            is_synced,
          })),
        };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/client-auth/passkey_options',
      summary: 'Get WebAuthn options for creating a passkey; valid once, for five minutes',
      data: wireCeremony,
      limit: 'account',
      needsReauth: true,
      handle: async ({ session }) => {
        const user = await findUser(db, session.userId);
        if (!user) throw new ApiError('unauthorized');
        return { data: { ...(await offerPasskey(db, relyingParty, user)) } };
      },
    }),
    definePersonalOperation({
      url: '/api/client-auth/add_passkey',
      summary: 'Add a passkey and notify the user by email',
      body: addPasskeyRequest,
      limit: 'account',
      isMailing: true,
      handle: async ({ body: { name, credential }, session: { userId } }, request) => {
        const made = await readNewPasskey(db, relyingParty, userId, credential);
        if (!made) return refuse(NOT_MADE);
        const device = describeDevice(request.headers['user-agent'] ?? null);
        const outcome = await savePasskey(db, { ...made, name }, device);
        if (outcome === 'gone') throw new ApiError('unauthorized');
        if (outcome !== 'saved') return refuse(REFUSALS[outcome]);
        securityLog.record(request, 'passkey.added', { userId });
        return { message: 'Passkey added. You can log in with it.', data: null };
      },
    }),
    definePersonalOperation({
      url: '/api/client-auth/remove_passkey',
      summary: "Remove one of the user's passkeys; ids of other users' passkeys are ignored",
      body: removePasskeyRequest,
      isMailing: true,
      needsReauth: true,
      handle: async ({ body: { id }, session: { userId } }, request) => {
        const outcome = await removePasskey(db, userId, id);
        if (outcome === 'gone') throw new ApiError('unauthorized');
        if (outcome === 'none') return { message: NOT_THERE, data: null };
        securityLog.record(request, 'passkey.removed', { userId });
        if (outcome === 'turned-off') {
          securityLog.record(request, 'two-step.off', { userId, step: 'passkey' });
        }
        return { message: 'Passkey removed.', data: null };
      },
    }),
  ];
}

function signInsByPasskey(
  { db, securityLog, signIns }: FastifyInstance,
  relyingParty: RelyingParty,
) {
  return [
    definePersonalOperation({
      url: '/api/client-auth/reauth_by_passkey',
      summary:
        'Re-authenticate this session with a passkey, after reauth-required; the WebAuthn options are those of a sign-in',
      body: passkeySignInRequest,
      limit: 'account',
      handle: async ({ body: { credential }, session }, request) => {
        const userId = await reauthWithPasskey(db, relyingParty, credential);
        if (userId !== session.userId) {
          securityLog.record(request, 'login.wrong', { userId: session.userId, by: 'passkey' });
          return refuse(NOT_VERIFIED);
        }
        if (!(await reauthSession(db, session))) throw new ApiError('unauthorized');
        return { message: 'Thank you.', data: null };
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/passkey_sign_in_options',
      summary: 'Get WebAuthn options for signing in with a passkey; valid once, for five minutes',
      data: wireCeremony,
      limit: 'account',
      handle: async () => ({ data: { ...(await promptForPasskey(db, relyingParty)) } }),
    }),
    defineOperation({
      url: '/api/client-auth/passkey_sign_in',
      summary: 'Sign in with a passkey; same response as login',
      body: passkeySignInRequest,
      data: wireSignInResponse,
      limit: 'account',
      isMailing: true,
      handle: async ({ body: { credential } }, request) => {
        const userId = await reauthWithPasskey(db, relyingParty, credential);
        const signedIn =
          userId === null ? null : await signInByPasskey(db, userId, request.headers['user-agent']);
        if (!signedIn) {
          securityLog.record(request, 'login.wrong', { userId, by: 'passkey' });
          return refuse(WRONG);
        }
        securityLog.record(request, 'login.ok', { userId, by: 'passkey' });
        return {
          message: 'You’re logged in.',
          data: signedIn,
          cookie: await signIns.rememberSignIn(request, signedIn.user.id, 'passkey'),
        };
      },
    }),
  ];
}
