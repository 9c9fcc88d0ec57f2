import { forgotPasswordRequest, resetPasswordRequest } from '@tableside/contracts/account/wire';
import { nothing } from '@tableside/contracts/common/wire';
import type { PasswordOptions } from './passwords';
import type { FastifyPluginAsync } from 'fastify';
import { defineOperation } from '../../plugins/operations/operation';
import { orderMail } from '../../plugins/mail/queue';
import { checkPassword } from '../../identity/password-policy';
import { findMailToken } from '../../identity/mail-tokens';
import { resetPassword } from './password-repository';
import { refuse, refuseFields } from '../../http/refuse';

const BAD_LINK = 'This link is not valid, was used already, or is too old. Ask for a new link.';

/** For people who cannot sign in. */
export const recovery: FastifyPluginAsync<PasswordOptions> = async (app, { passwords }) => {
  const { db, limits } = app;
  app.addOperations([
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/forgot_password',
      summary: 'Ask for a link to choose a new password; the answer is the same for any address',
      body: forgotPasswordRequest,
      data: nothing,
      limit: 'account',
      isMailing: true,
      handle: async ({ body }) => {
        await limits.mails.consume(body.email);
        await orderMail(db, { kind: 'reset', recipient: body.email });
        return {
          message: 'If that address has an account, a reset link is on its way.',
          data: null,
        };
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/reset_password',
      summary: 'Choose a new password by the link of a mail; signs the person out everywhere',
      body: resetPasswordRequest,
      data: nothing,
      limit: 'account',
      isMailing: true,
      handle: async ({ body }) => {
        const wrong = checkPassword(body);
        if (Object.keys(wrong).length) return refuseFields(wrong);
        const found = await findMailToken(db, body.token, 'reset');
        if (!found?.isUsable) return refuse(BAD_LINK);
        const passwordHash = await passwords.hash(body.password);
        const email = await resetPassword(db, found.userId, body.token, passwordHash);
        if (!email) return refuse(BAD_LINK);
        await limits.logins.forget(email);
        return { message: 'Your new password is set. Sign in with it.', data: null };
      },
    }),
  ]);
};
