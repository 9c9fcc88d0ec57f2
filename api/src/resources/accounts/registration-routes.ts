import {
  registerRequest,
  resendVerificationRequest,
  verifyEmailRequest,
} from '@tableside/contracts/account/wire';
import { nothing } from '@tableside/contracts/common/wire';
import type { PasswordOptions } from './passwords';
import type { FastifyPluginAsync } from 'fastify';
import { defineOperation } from '../../plugins/operations/operation';
import { orderMail } from '../../plugins/mail/queue';
import { checkPassword } from '../../identity/password-policy';
import { refuse, refuseFields } from '../../http/refuse';
import { confirmEmail, saveRegistration } from './registration-repository';

const TAKEN =
  'There is an account with this email address already. Sign in, or reset your password.';
const CONFIRMED = {
  now: 'Your email address is confirmed. You can sign in now.',
  already: 'Your email address is confirmed already.',
} as const;

/** From a form to a confirmed address. */
export const registration: FastifyPluginAsync<PasswordOptions> = async (app, { passwords }) => {
  const { db, limits } = app;
  app.addOperations([
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/register',
      summary: 'Open an account; a link that confirms the address goes out by mail',
      body: registerRequest,
      data: nothing,
      limit: 'account',
      isMailing: true,
      handle: async ({ body }) => {
        const wrong = checkPassword(body);
        if (Object.keys(wrong).length) return refuseFields(wrong);
        await limits.mails.consume(body.email);
        // Before the address is looked up: a free one must not take longer than one that is taken.
        const passwordHash = await passwords.hash(body.password);
        if (!(await saveRegistration(db, body, passwordHash)))
          return refuseFields({ email: TAKEN });
        return { message: 'Check your email for a link to confirm your address.', data: null };
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/verify_email',
      summary: 'Confirm an address by the link of a mail; opening it again does no harm',
      body: verifyEmailRequest,
      data: nothing,
      limit: 'account',
      handle: async ({ body }) => {
        const outcome = await confirmEmail(db, body.token);
        return outcome
          ? { message: CONFIRMED[outcome], data: null }
          : refuse('This link is not valid, or it is too old. Ask for a new link.');
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
      handle: async ({ body }) => {
        await limits.mails.consume(body.email);
        await orderMail(db, { kind: 'verify', recipient: body.email });
        return {
          message: 'If that address still has to be confirmed, a new link is on its way.',
          data: null,
        };
      },
    }),
  ]);
};
