import { nothing } from '@tableside/contracts/common/wire';
import {
  addAppRequest,
  askPasskeyRequest,
  type SecondStep,
  secondStepRequest,
  wireAppOffer,
  wireRecoveryCodes,
  wireTwoStep,
  wireSignInAnswer,
} from '@tableside/contracts/account/wire';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError, refuse, refuseFields } from '../../http/errors';
import { readTwoStep } from '../second-steps';
import { findUser } from '../users';
import { createLimit } from '../../http/limit';
import { defineOperation, definePersonalOperation } from '../../http/operation';
import {
  askForPasskeys,
  type Changed,
  findPendingSecret,
  finishSignIn,
  removeApp,
  renewRecoveryCodes,
  saveApp,
  savePendingSecret,
  useAppCode,
} from './repository';
import { describeSecret, findStep, isAppCode, makeAppSecret, useRecoveryCode } from './codes';
import { type Ticket, tryTicket } from '../tokens';
import { orderMail } from '../../email/queue/queue';
import { provePasskey } from '../passkeys/ceremonies';

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

/** Two-step sign-in (docs/decisions/sign-in-methods.md). */
export const twoStep: FastifyPluginAsync = async (app) => {
  const { db, securityLog } = app;
  await app.register(secondStepSignIn);

  app.addOperations([
    ...authenticatorOperations(app),
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
        noteChange(app, request, 'passkey', changed);
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

/** Says in the log what a change came to. */
function noteChange(
  { securityLog }: FastifyInstance,
  request: FastifyRequest,
  step: SecondStep,
  { was, is }: Changed,
): void {
  if (was !== is) securityLog.note(request, is ? 'two-step.on' : 'two-step.off', { step });
}

/** An authenticator app is offered, added by its first code, and removed. */
function authenticatorOperations(app: FastifyInstance) {
  const { db, appSecrets } = app;
  const tries = createLimit(db, TRIES);
  return [
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
        noteChange(app, request, 'app', changed);
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
        noteChange(app, request, 'app', changed);
        return { message: 'Your authenticator app is removed.', data: null };
      },
    }),
  ];
}

const WRONG = {
  app: 'That code is not right, or was used already. Wait for the next one and type that.',
  recovery: 'That is not one of your recovery codes, or it was used already.',
  passkey: 'That passkey does not belong to this account. Try again, or take another way.',
} as const;

type Request = z.output<typeof secondStepRequest>;

/** The second step of a sign-in (docs/decisions/sign-in-methods.md). */
const secondStepSignIn: FastifyPluginAsync = async (app) => {
  const { db, securityLog, signIns, secondSteps, appSecrets, relyingParty } = app;

  /** Takes one of the three ways. */
  async function take(request: FastifyRequest, ticket: Ticket, step: SecondStep, body: Request) {
    const userAgent = request.headers['user-agent'];
    const { userId } = ticket;
    const { code = '', credential } = body;
    if (step === 'passkey') {
      const owner =
        credential && relyingParty ? await provePasskey(db, relyingParty, credential) : null;
      return finishSignIn(db, ticket, userAgent, async () => owner === userId);
    }
    if (step === 'recovery') {
      return finishSignIn(db, ticket, userAgent, async (tx, recipient) => {
        const isRight = await useRecoveryCode(tx, userId, code);
        if (isRight) await orderMail(tx, { kind: 'recovery-used', recipient });
        return isRight;
      });
    }
    const owner = await findUser(db, userId);
    const underWay = await signIns.beginCode(request, owner?.email ?? '');
    const finished = await finishSignIn(db, ticket, userAgent, (tx) =>
      useAppCode(tx, appSecrets, userId, code, app.now()),
    );
    if (finished !== 'wrong') await underWay.succeed();
    return finished;
  }

  app.addOperations([
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/second_step',
      summary:
        'Finish a sign-in that was refused with second-step-needed, by a code or a passkey; answers as login does',
      body: secondStepRequest,
      data: wireSignInAnswer,
      limit: 'account',
      errors: ['account-suspended', 'ticket-ended'],
      isMailing: true,
      handle: async ({ body }, request) => {
        const holder = secondSteps.readHolder(request);
        const ticket = holder === null ? null : await tryTicket(db, holder, body.ticket);
        if (!ticket) throw new ApiError('ticket-ended');
        const { userId, firstStep } = ticket;
        const step = nameStep(body);
        const finished = await take(request, ticket, step, body).catch((error: unknown) => {
          if (error instanceof ApiError && error.id === 'too-many-requests') {
            securityLog.note(request, 'login.second-step.limited', { userId });
          }
          throw error;
        });
        if (finished === 'ended') throw new ApiError('ticket-ended');
        if (finished === 'wrong') {
          securityLog.note(request, 'login.second-step.wrong', { userId, step });
          return step === 'passkey' ? refuse(WRONG.passkey) : refuseFields({ code: WRONG[step] });
        }
        securityLog.note(request, 'login.second-step.ok', { userId, step });
        if (step === 'recovery') securityLog.note(request, 'recovery.used', { userId });
        securityLog.note(request, 'login.ok', { userId, by: firstStep });
        return {
          message: 'You are signed in.',
          data: finished,
          cookie: await signIns.welcome(request, userId, firstStep),
        };
      },
    }),
  ]);
};

function nameStep({ code, credential }: Request): SecondStep {
  if (credential) return 'passkey';
  return code !== undefined && isAppCode(code) ? 'app' : 'recovery';
}
