import { describeDevice } from '@tableside/contracts/account/model';
import {
  wireSignInAnswer,
  addPasskeyRequest,
  passkeySignInRequest,
  removePasskeyRequest,
  wireCeremony,
  wirePasskeys,
} from '@tableside/contracts/account/wire';
import { nothing } from '@tableside/contracts/common/wire';
import { PASSKEYS_MAX } from '@tableside/contracts/account/rules';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { ApiError, refuse } from '../../http/errors';
import { proveSession } from '../sessions';
import { findUser } from '../users';
import { defineOperation, definePersonalOperation } from '../../http/operation';
import {
  askForPasskey,
  offerPasskey,
  provePasskey,
  readNewPasskey,
  type RelyingParty,
} from './ceremonies';
import { listPasskeys, removePasskey, savePasskey, signInByPasskey } from './repository';

/** One sentence for all: whoever guesses does not learn which passkeys there are. */
const WRONG = 'That passkey does not work here. Try again, or sign in with your password.';
const NOT_PROVED = 'That passkey does not work here. Try again, or use another way.';
const NOT_MADE = 'The passkey could not be added. Try again.';
const NOT_THERE = 'Your account has no such passkey. Nothing is left to remove.';
const REFUSALS = {
  known: 'This passkey is added already.',
  full: `You have ${PASSKEYS_MAX} passkeys. Remove one that you don't use before you add another.`,
} as const;

/** Signing in without a password (docs/decisions/sign-in-methods.md). */
export const passkeys: FastifyPluginAsync = async (app) => {
  if (!app.relyingParty) return;
  app.addOperations([
    ...ownPasskeys(app, app.relyingParty),
    ...signInsByPasskey(app, app.relyingParty),
  ]);
};

/** What people do with their own passkeys. */
function ownPasskeys({ db, securityLog }: FastifyInstance, relyingParty: RelyingParty) {
  return [
    definePersonalOperation({
      method: 'GET',
      url: '/api/client-auth/passkeys',
      summary: "One's own passkeys, the oldest first",
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
      summary: 'What a browser is to be asked for to make a passkey; good for five minutes, once',
      data: wireCeremony,
      limit: 'account',
      needsProof: true,
      handle: async ({ session }) => {
        const user = await findUser(db, session.userId);
        if (!user) throw new ApiError('unauthorized');
        return { data: { ...(await offerPasskey(db, relyingParty, user)) } };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/client-auth/add_passkey',
      summary: 'Add the passkey that a browser made; its owner is told by mail',
      body: addPasskeyRequest,
      data: nothing,
      limit: 'account',
      isMailing: true,
      handle: async ({ body: { name, credential }, session: { userId } }, request) => {
        const made = await readNewPasskey(db, relyingParty, userId, credential);
        if (!made) return refuse(NOT_MADE);
        const device = describeDevice(request.headers['user-agent'] ?? null);
        const outcome = await savePasskey(db, { ...made, name }, device);
        if (outcome === 'gone') throw new ApiError('unauthorized');
        if (outcome !== 'saved') return refuse(REFUSALS[outcome]);
        securityLog.note(request, 'passkey.added', { userId });
        return { message: 'Your passkey is added. You can sign in with it.', data: null };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/client-auth/remove_passkey',
      summary: "Remove a passkey of one's own; an id of anybody else's is ignored",
      body: removePasskeyRequest,
      data: nothing,
      isMailing: true,
      needsProof: true,
      handle: async ({ body: { id }, session: { userId } }, request) => {
        const outcome = await removePasskey(db, userId, id);
        if (outcome === 'gone') throw new ApiError('unauthorized');
        if (outcome === 'none') return { message: NOT_THERE, data: null };
        securityLog.note(request, 'passkey.removed', { userId });
        if (outcome === 'turned-off') {
          securityLog.note(request, 'two-step.off', { userId, step: 'passkey' });
        }
        return { message: 'The passkey is removed. Nobody can sign in with it.', data: null };
      },
    }),
  ];
}

/** What a passkey proves: a session, or who signs in. */
function signInsByPasskey(
  { db, securityLog, signIns }: FastifyInstance,
  relyingParty: RelyingParty,
) {
  return [
    definePersonalOperation({
      method: 'POST',
      url: '/api/client-auth/prove_by_passkey',
      summary:
        'Prove by a passkey of one’s own what calls ask this session for that answer proof-needed; what the browser is to be asked for comes as for a sign-in',
      body: passkeySignInRequest,
      data: nothing,
      limit: 'account',
      handle: async ({ body: { credential }, session }, request) => {
        const userId = await provePasskey(db, relyingParty, credential);
        if (userId !== session.userId) {
          securityLog.note(request, 'login.wrong', { userId: session.userId, by: 'passkey' });
          return refuse(NOT_PROVED);
        }
        if (!(await proveSession(db, session))) throw new ApiError('unauthorized');
        return { message: 'Thank you.', data: null };
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/passkey_sign_in_options',
      summary:
        'What a browser is to be asked for to sign in by passkey; good for five minutes, once',
      data: wireCeremony,
      limit: 'account',
      handle: async () => ({ data: { ...(await askForPasskey(db, relyingParty)) } }),
    }),
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/passkey_sign_in',
      summary: 'Sign in by passkey, without a password; answers as login does',
      body: passkeySignInRequest,
      data: wireSignInAnswer,
      limit: 'account',
      isMailing: true,
      handle: async ({ body: { credential } }, request) => {
        const userId = await provePasskey(db, relyingParty, credential);
        const signedIn =
          userId === null ? null : await signInByPasskey(db, userId, request.headers['user-agent']);
        if (!signedIn) {
          securityLog.note(request, 'login.wrong', { userId, by: 'passkey' });
          return refuse(WRONG);
        }
        securityLog.note(request, 'login.ok', { userId, by: 'passkey' });
        return {
          message: 'You are signed in.',
          data: signedIn,
          cookie: await signIns.welcome(request, signedIn.user.id, 'passkey'),
        };
      },
    }),
  ];
}
