import {
  wireSignInAnswer,
  secondStepRequest,
  type SecondStep,
} from '@tableside/contracts/account/wire';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../../http/errors';
import { refuse, refuseFields } from '../../http/refuse';
import { tryTicket, type Ticket } from '../../identity/sign-in-tickets';
import { findUser } from '../../identity/user-repository';
import { orderMail } from '../../plugins/mail/queue';
import { defineOperation } from '../../plugins/operations/operation';
import { provePasskey } from '../passkeys/ceremonies';
import { finishSignIn, useAppCode } from './finish-sign-in';
import { useRecoveryCode } from './recovery-codes';
import { isAppCode } from './totp';

const WRONG = {
  app: 'That code is not right, or was used already. Wait for the next one and type that.',
  recovery: 'That is not one of your recovery codes, or it was used already.',
  passkey: 'That passkey does not belong to this account. Try again, or take another way.',
} as const;

type Request = z.output<typeof secondStepRequest>;

/** The second step of a sign-in (docs/decisions/0073-two-step-sign-in.md). */
export const secondStepSignIn: FastifyPluginAsync = async (app) => {
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
          data: { ...finished, need_account_verification: false },
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
