import {
  addAppRequest,
  passkeyPromptRequest,
  type SecondStep,
  secondStepRequest,
  wireAppOffer,
  wireRecoveryCodes,
  wireTwoStep,
  wireSignInResponse,
} from '@tableside/contracts/account/wire';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError, refuse, refuseFields } from '../../http/errors';
import { readTwoStep } from '../second-steps';
import { findUser } from '../users';
import { createLimit } from '../../http/limits';
import { defineOperation, definePersonalOperation } from '../../http/operation';
import {
  promptForPasskeys,
  type Changed,
  findPendingSecret,
  finishSignIn,
  removeApp,
  renewRecoveryCodes,
  saveApp,
  savePendingSecret,
  useAppCode,
  describeSecret,
  findStep,
  isAppCode,
  makeAppSecret,
  useRecoveryCode,
} from './repository';
import { type SignInTicket, tryTicket } from '../tokens';
import { enqueueEmail } from '../../email/queue/queue';
import { reauthWithPasskey } from '../passkeys/ceremonies';

const WRONG_CODE = 'Incorrect code. Enter the current one from your app.';
const TOO_LATE = 'That took too long. Start over with a new code.';
const NO_PASSKEY = 'Add a passkey first.';
const IS_OFF = 'Two-step login is off.';
const TRIES = {
  name: 'add-app',
  tries: 10,
  windowS: 15 * 60,
  message: (wait: string) => `Too many wrong codes. Try again in ${wait}.`,
};

/** Two-step login (docs/decisions/sign-in-methods.md). */
export const twoStep: FastifyPluginAsync = async (app) => {
  const { db, securityLog } = app;
  await app.register(secondStepSignIn);

  app.addOperations([
    ...authenticatorOperations(app),
    definePersonalOperation({
      url: '/api/client-auth/two_step',
      summary: "Get the user's two-step settings",
      data: wireTwoStep,
      handle: async ({ session }) => {
        const state = await readTwoStep(db, session.userId);
        return {
          data: {
            is_on: state.isOn,
            app_added_at: state.appAddedAt?.toISOString() ?? null,
            prompts_passkey: state.promptsPasskey && state.hasPasskeys,
            recovery_codes_left: state.recoveryCodesLeft,
          },
        };
      },
    }),
    definePersonalOperation({
      url: '/api/client-auth/prompt_for_passkey',
      summary:
        'Turn the passkey requirement for password logins on or off; returns recovery codes if there are none yet',
      body: passkeyPromptRequest,
      data: wireRecoveryCodes.nullable(),
      isMailing: true,
      needsReauth: true,
      handle: async ({ body, session }, request) => {
        const changed = await promptForPasskeys(db, session, body.is_requested);
        if (!changed) return refuse(NO_PASSKEY);
        recordChange(app, request, 'passkey', changed);
        return {
          message: body.is_requested
            ? 'Logging in with your password now requires a passkey too.'
            : 'Logging in with your password no longer requires a passkey.',
          data: { recovery_codes: [...changed.codes] },
        };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/client-auth/renew_recovery_codes',
      summary: 'Replace the recovery codes with ten new ones',
      data: wireRecoveryCodes.nullable(),
      limit: 'account',
      isMailing: true,
      needsReauth: true,
      handle: async ({ session: { userId } }, request) => {
        const codes = await renewRecoveryCodes(db, userId);
        if (!codes) return refuse(IS_OFF);
        securityLog.record(request, 'recovery.renewed');
        return {
          message: 'Here are your new recovery codes. Your old codes no longer work.',
          data: { recovery_codes: [...codes] },
        };
      },
    }),
  ]);
};

function recordChange(
  { securityLog }: FastifyInstance,
  request: FastifyRequest,
  step: SecondStep,
  { was, is }: Changed,
): void {
  if (was !== is) securityLog.record(request, is ? 'two-step.on' : 'two-step.off', { step });
}

function authenticatorOperations(app: FastifyInstance) {
  const { db, appSecrets } = app;
  const tries = createLimit(db, TRIES);
  return [
    definePersonalOperation({
      method: 'POST',
      url: '/api/client-auth/offer_authenticator',
      summary:
        'Create a secret for an authenticator app; the first code must follow within 30 minutes',
      data: wireAppOffer,
      limit: 'account',
      needsReauth: true,
      handle: async ({ session: { userId } }) => {
        const user = await findUser(db, userId);
        if (!user) throw new ApiError('unauthorized');
        const secret = makeAppSecret();
        await savePendingSecret(db, userId, appSecrets.encrypt(String(userId), secret));
        return { data: describeSecret(secret, user.email) };
      },
    }),
    definePersonalOperation({
      url: '/api/client-auth/add_authenticator',
      summary:
        'Activate the authenticator app with its first code, replacing an older app; returns recovery codes if there are none yet',
      body: addAppRequest,
      data: wireRecoveryCodes.nullable(),
      limit: 'account',
      isMailing: true,
      needsReauth: true,
      handle: async ({ body: { code }, session }, request) => {
        const { userId } = session;
        await tries.consume(String(userId));
        const encrypted = await findPendingSecret(db, userId);
        const secret = encrypted && appSecrets.decrypt(String(userId), encrypted);
        if (!encrypted || !secret) return refuse(TOO_LATE);
        const step = findStep(secret, code, app.now());
        if (step === null) return refuseFields({ code: WRONG_CODE });
        const changed = await saveApp(db, session, encrypted, step);
        if (!changed) return refuse(TOO_LATE);
        await tries.clear(String(userId));
        recordChange(app, request, 'app', changed);
        return {
          message: 'Authenticator app added.',
          data: { recovery_codes: [...changed.codes] },
        };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/client-auth/remove_authenticator',
      summary:
        'Remove the authenticator app; turns off two-step login if there is no other second step',
      isMailing: true,
      needsReauth: true,
      handle: async ({ session }, request) => {
        const changed = await removeApp(db, session);
        if (!changed) throw new ApiError('unauthorized');
        recordChange(app, request, 'app', changed);
        return { message: 'Authenticator app removed.', data: null };
      },
    }),
  ];
}

const WRONG = {
  app: 'Incorrect or already used code. Wait for the next one and enter that.',
  recovery: 'That isn’t one of your recovery codes, or it was already used.',
  passkey: 'That passkey doesn’t belong to this account. Try again or use another method.',
} as const;

type Request = z.output<typeof secondStepRequest>;

/** The second step of a sign-in (docs/decisions/sign-in-methods.md). */
const secondStepSignIn: FastifyPluginAsync = async (app) => {
  const { db, securityLog, signIns, secondSteps, appSecrets, relyingParty } = app;

  /** Verifies the second step and finishes the sign-in. */
  async function take(
    request: FastifyRequest,
    ticket: SignInTicket,
    step: SecondStep,
    body: Request,
  ) {
    const userAgent = request.headers['user-agent'];
    const { userId } = ticket;
    const { code = '', credential } = body;
    if (step === 'passkey') {
      const owner =
        credential && relyingParty ? await reauthWithPasskey(db, relyingParty, credential) : null;
      return finishSignIn(db, ticket, userAgent, async () => owner === userId);
    }
    if (step === 'recovery') {
      return finishSignIn(db, ticket, userAgent, async (tx, recipient) => {
        const isRight = await useRecoveryCode(tx, userId, code);
        if (isRight) await enqueueEmail(tx, { kind: 'recovery-used', recipient });
        return isRight;
      });
    }
    const owner = await findUser(db, userId);
    const underWay = await signIns.startCode(request, owner?.email ?? '');
    const finished = await finishSignIn(db, ticket, userAgent, (tx) =>
      useAppCode(tx, appSecrets, userId, code, app.now()),
    );
    if (finished !== 'wrong') await underWay.succeed();
    return finished;
  }

  app.addOperations([
    defineOperation({
      url: '/api/client-auth/second_step',
      summary:
        'Finish a sign-in after second-step-needed with a code or a passkey; same response as login',
      body: secondStepRequest,
      data: wireSignInResponse,
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
            securityLog.record(request, 'login.second-step.limited', { userId });
          }
          throw error;
        });
        if (finished === 'ended') throw new ApiError('ticket-ended');
        if (finished === 'wrong') {
          securityLog.record(request, 'login.second-step.wrong', { userId, step });
          return step === 'passkey' ? refuse(WRONG.passkey) : refuseFields({ code: WRONG[step] });
        }
        securityLog.record(request, 'login.second-step.ok', { userId, step });
        if (step === 'recovery') securityLog.record(request, 'recovery.used', { userId });
        securityLog.record(request, 'login.ok', { userId, by: firstStep });
        return {
          message: 'You’re logged in.',
          data: finished,
          cookie: await signIns.rememberSignIn(request, userId, firstStep),
        };
      },
    }),
  ]);
};

function nameStep({ code, credential }: Request): SecondStep {
  if (credential) return 'passkey';
  return code !== undefined && isAppCode(code) ? 'app' : 'recovery';
}
