import { ownDetailsRules, type OwnDetails } from '@tableside/contracts/account/rules';
import {
  forgotPasswordRequest,
  resetPasswordRequest,
  wireSignInAnswer,
} from '@tableside/contracts/account/wire';
import { checkField } from '@tableside/contracts/common/rules';
import { nothing } from '@tableside/contracts/common/wire';
import type { PasswordOptions } from './passwords';
import type { FastifyPluginAsync } from 'fastify';
import { defineOperation } from '../../plugins/operations/operation';
import { orderMail } from '../../plugins/mail/queue';
import { checkOwnPassword } from './own-password';
import { findMailToken } from '../../identity/mail-tokens';
import { forgetMails, originOf } from './mail-budgets';
import { resetPassword } from './password-repository';
import { refuse, refuseFields } from '../../http/refuse';
import { lineOf } from '../../http/visitor';
import { signInVisitor } from './sign-in';

const BAD_LINK = 'This link is not valid, was used already, or is too old. Ask for a new link.';
const SET = {
  signedIn: 'Your new password is set. You are signed in.',
  now: 'Your new password is set. Sign in with it.',
} as const;

/** For people who cannot sign in. */
export const recovery: FastifyPluginAsync<PasswordOptions> = async (app, { passwords }) => {
  const { db, securityLog, signIns } = app;
  app.addOperations([
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/forgot_password',
      summary: 'Ask for a link to choose a new password; the answer is the same for any address',
      body: forgotPasswordRequest,
      data: nothing,
      limit: 'account',
      isMailing: true,
      handle: async ({ body }, request) => {
        await orderMail(db, { kind: 'reset', recipient: body.email, details: originOf(request) });
        return {
          message: 'If that address has an account, a reset link is on its way.',
          data: null,
        };
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/reset_password',
      summary:
        'Choose a new password by the link of a mail, with a name where nobody has confirmed the account; ends every session and signs a visitor in',
      body: resetPasswordRequest,
      data: wireSignInAnswer,
      limit: 'account',
      errors: ['account-suspended'],
      isMailing: true,
      handle: async ({ body }, request) => {
        const found = await findMailToken(db, body.token, 'reset', 'verify');
        // Once the address is confirmed, the link that confirms it is worth nothing.
        if (!found?.isUsable || (found.purpose === 'verify' && found.isConfirmed)) {
          return refuse(BAD_LINK);
        }
        const wrong = {
          ...(found.isConfirmed ? {} : checkDetails(body)),
          ...(await checkOwnPassword(
            db,
            body,
            found.isConfirmed ? found : { ...body, email: found.email },
          )),
        };
        if (Object.keys(wrong).length) return refuseFields(wrong);
        const passwordHash = await passwords.hash(body.password, lineOf(request));
        if (!(await resetPassword(db, found, body, passwordHash))) return refuse(BAD_LINK);
        const { userId } = found;
        securityLog.note(request, 'password.reset', { userId });
        if (!found.isConfirmed) securityLog.note(request, 'email.confirmed', { userId });
        await signIns.forgive(request, found.email);
        await forgetMails(db, found.email);
        const signedIn = await signInVisitor(app, request, userId, passwordHash);
        return { message: signedIn.data ? SET.signedIn : SET.now, ...signedIn };
      },
    }),
  ]);
};

/** What is missing of the name, by field. */
const checkDetails = (details: OwnDetails): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(ownDetailsRules).flatMap(([name, rule]) => {
      const message = checkField(rule, details[name as keyof OwnDetails]);
      return message ? [[name, message]] : [];
    }),
  );
