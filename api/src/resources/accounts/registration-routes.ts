import {
  registerRequest,
  resendVerificationRequest,
  verifyEmailRequest,
  wireSignInAnswer,
} from '@tableside/contracts/account/wire';
import { nothing } from '@tableside/contracts/common/wire';
import type { PasswordOptions } from './passwords';
import type { FastifyPluginAsync } from 'fastify';
import { defineOperation } from '../../plugins/operations/operation';
import { orderMail } from '../../plugins/mail/queue';
import { findMailToken } from '../../identity/mail-tokens';
import { originOf } from './mail-budgets';
import { checkOwnPassword } from './own-password';
import { refuse, refuseFields } from '../../http/refuse';
import { lineOf } from '../../http/visitor';
import { confirmEmail, saveRegistration } from './registration-repository';
import { signInVisitor } from './sign-in';

const TAKEN =
  'There is an account with this email address already. Sign in, or reset your password.';
const BAD_LINK = 'This link is not valid, or it is too old. Ask for a new link.';
const NOT_CHOSEN = 'This is not the password that was chosen when the account was made.';
const CONFIRMED = {
  signedIn: 'Your email address is confirmed. You are signed in.',
  now: 'Your email address is confirmed. You can sign in now.',
  already: 'Your email address is confirmed already.',
} as const;

/** From a form to a confirmed address (docs/decisions/0067-confirmation-by-password.md). */
export const registration: FastifyPluginAsync<PasswordOptions> = async (app, { passwords }) => {
  const { db, securityLog, signIns } = app;
  app.addOperations([
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/register',
      summary: 'Open an account; a link that confirms the address goes out by mail',
      body: registerRequest,
      data: nothing,
      limit: 'account',
      isMailing: true,
      handle: async ({ body }, request) => {
        const wrong = await checkOwnPassword(db, body, body);
        if (Object.keys(wrong).length) return refuseFields(wrong);
        // Before the address is looked up: a free one must not take longer than one that is taken.
        const passwordHash = await passwords.hash(body.password, lineOf(request));
        const userId = await saveRegistration(db, body, passwordHash, originOf(request));
        if (userId === null) return refuseFields({ email: TAKEN });
        securityLog.note(request, 'account.registered', { userId, by: 'password' });
        return { message: 'Check your email for a link to confirm your address.', data: null };
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/verify_email',
      summary:
        'Confirm an address by the link of a mail and the password of the registration; signs a visitor in',
      body: verifyEmailRequest,
      data: wireSignInAnswer,
      limit: 'account',
      errors: ['account-suspended'],
      handle: async ({ body: { token, password } }, request) => {
        const found = await findMailToken(db, token, 'verify');
        if (found?.isConfirmed) return { message: CONFIRMED.already, data: null };
        if (!found?.isUsable) return refuse(BAD_LINK);
        const { userId, passwordHash } = found;
        const underWay = await signIns.beginByLink(request, token);
        const isRight = await passwords.verify(passwordHash, password, underWay.line);
        if (!passwordHash || !isRight) return refuseFields({ password: NOT_CHOSEN });
        await underWay.succeed();
        if (!(await confirmEmail(db, userId, token, passwordHash))) {
          const now = await findMailToken(db, token, 'verify');
          return now?.isConfirmed
            ? { message: CONFIRMED.already, data: null }
            : refuseFields({ password: NOT_CHOSEN });
        }
        securityLog.note(request, 'email.confirmed', { userId });
        const signedIn = await signInVisitor(app, request, userId, passwordHash);
        return { message: signedIn.data ? CONFIRMED.signedIn : CONFIRMED.now, ...signedIn };
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/resend_verification',
      summary: 'Ask once more for the link that confirms an address',
      body: resendVerificationRequest,
      data: nothing,
      limit: 'account',
      isMailing: true,
      handle: async ({ body }, request) => {
        await orderMail(db, {
          kind: 'verify-again',
          recipient: body.email,
          details: originOf(request),
        });
        return {
          message: 'If that address still has to be confirmed, a new link is on its way.',
          data: null,
        };
      },
    }),
  ]);
};
