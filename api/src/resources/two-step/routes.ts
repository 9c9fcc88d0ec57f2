import { nothing } from '@tableside/contracts/common/wire';
import {
  addAppRequest,
  askPasskeyRequest,
  wireAppOffer,
  wireRecoveryCodes,
  wireTwoStep,
  type SecondStep,
} from '@tableside/contracts/account/wire';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ApiError } from '../../http/errors';
import { refuse, refuseFields } from '../../http/refuse';
import { readTwoStep } from '../../identity/second-steps';
import { findUser } from '../../identity/user-repository';
import { createLimit } from '../../plugins/limits/limit';
import { definePersonalOperation } from '../../plugins/operations/operation';
import {
  askForPasskeys,
  findPendingSecret,
  removeApp,
  renewRecoveryCodes,
  saveApp,
  savePendingSecret,
  type Changed,
} from './repository';
import { secondStepSignIn } from './sign-in-routes';
import { describeSecret, findStep, makeAppSecret } from './totp';

const WRONG_CODE = 'That code is not right. Type the one that your app shows now.';
const TOO_LATE = 'This took too long. Begin again with a new code.';
const NO_PASSKEY = 'You have no passkey. Add one before you ask for it.';
const IS_OFF = 'Two-step sign-in is off.';
const TRIES = {
  name: 'add-app',
  tries: 10,
  windowS: 15 * 60,
  sentence: (wait: string) => `There were too many wrong codes. Wait ${wait} and try again.`,
};

/** Two-step sign-in (docs/decisions/0073-two-step-sign-in.md). */
export const twoStep: FastifyPluginAsync = async (app) => {
  const { db, securityLog, appSecrets } = app;
  const tries = createLimit(db, TRIES);
  await app.register(secondStepSignIn);

  /** Says in the log what a change came to. */
  const note = (request: FastifyRequest, step: SecondStep, { was, is }: Changed): void => {
    if (was !== is) securityLog.note(request, is ? 'two-step.on' : 'two-step.off', { step });
  };

  app.addOperations([
    definePersonalOperation({
      method: 'GET',
      url: '/api/client-auth/two_step',
      summary: 'What somebody has set up for the second step of a sign-in',
      data: wireTwoStep,
      handle: async ({ session }) => {
        const state = await readTwoStep(db, session.userId);
        return {
          data: {
            is_on: state.isOn,
            app_added_at: state.appAddedAt?.toISOString() ?? null,
            asks_passkey: state.asksPasskey && state.hasPasskeys,
            recovery_codes_left: state.recoveryCodesLeft,
          },
        };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/client-auth/offer_authenticator',
      summary: 'A secret for an authenticator app; it waits half an hour for its first code',
      data: wireAppOffer,
      limit: 'account',
      needsProof: true,
      handle: async ({ session: { userId } }) => {
        const user = await findUser(db, userId);
        if (!user) throw new ApiError('unauthorized');
        const secret = makeAppSecret();
        await savePendingSecret(db, userId, appSecrets.seal(String(userId), secret));
        return { data: describeSecret(secret, user.email) };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/client-auth/add_authenticator',
      summary:
        'Turn two-step sign-in on by a code of the app, in place of an older app; answers recovery codes where there are none',
      body: addAppRequest,
      data: wireRecoveryCodes.nullable(),
      limit: 'account',
      isMailing: true,
      needsProof: true,
      handle: async ({ body: { code }, session: { userId } }, request) => {
        await tries.consume(String(userId));
        const sealed = await findPendingSecret(db, userId);
        const secret = sealed && appSecrets.open(String(userId), sealed);
        if (!sealed || !secret) return refuse(TOO_LATE);
        const step = findStep(secret, code, app.now());
        if (step === null) return refuseFields({ code: WRONG_CODE });
        const changed = await saveApp(db, userId, sealed, step);
        if (!changed) return refuse(TOO_LATE);
        await tries.forget(String(userId));
        note(request, 'app', changed);
        return {
          message: 'Your authenticator app is added.',
          data: { recovery_codes: [...changed.codes] },
        };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/client-auth/remove_authenticator',
      summary: 'Remove the authenticator app; without another second step that turns it off',
      data: nothing,
      isMailing: true,
      needsProof: true,
      handle: async ({ session: { userId } }, request) => {
        const changed = await removeApp(db, userId);
        if (!changed) throw new ApiError('unauthorized');
        note(request, 'app', changed);
        return { message: 'Your authenticator app is removed.', data: null };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/client-auth/ask_passkey',
      summary:
        'Demand a passkey beside the password, or no longer; answers recovery codes where there are none',
      body: askPasskeyRequest,
      data: wireRecoveryCodes.nullable(),
      isMailing: true,
      needsProof: true,
      handle: async ({ body, session: { userId } }, request) => {
        const changed = await askForPasskeys(db, userId, body.is_asked);
        if (!changed) return refuse(NO_PASSKEY);
        note(request, 'passkey', changed);
        return {
          message: body.is_asked
            ? 'Your password now needs a passkey beside it.'
            : 'Your password needs no passkey any more.',
          data: { recovery_codes: [...changed.codes] },
        };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/client-auth/renew_recovery_codes',
      summary: 'Ten new recovery codes; the old ones end',
      data: wireRecoveryCodes.nullable(),
      limit: 'account',
      isMailing: true,
      needsProof: true,
      handle: async ({ session: { userId } }, request) => {
        const codes = await renewRecoveryCodes(db, userId);
        if (!codes) return refuse(IS_OFF);
        securityLog.note(request, 'recovery.renewed');
        return {
          message: 'These are your new recovery codes. The old ones are worth nothing now.',
          data: { recovery_codes: [...codes] },
        };
      },
    }),
  ]);
};
