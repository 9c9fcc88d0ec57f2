import { disownRequest, wireDisowned } from '@tableside/contracts/account/wire';
import type { FastifyPluginAsync } from 'fastify';
import { refuse } from '../../http/refuse';
import { findMailToken } from '../../identity/mail-tokens';
import { defineOperation } from '../../plugins/operations/operation';
import { disownSignIn } from './disown-sign-in';

const BAD_LINK = 'This link is not valid, was used already, or is too old.';

/** Where the mail about a sign-in leads (docs/decisions/0074-sign-ins-are-told-by-mail.md). */
export const disowning: FastifyPluginAsync = async (app) => {
  const { db, securityLog, signIns } = app;
  app.addOperations([
    defineOperation({
      method: 'POST',
      url: '/api/client-auth/disown_sign_in',
      summary:
        'Say by the link of a mail that a sign-in was somebody else; ends every session, the password and what was added since, and answers the token for a new one',
      body: disownRequest,
      data: wireDisowned,
      limit: 'account',
      handle: async ({ body: { token } }, request) => {
        const found = await findMailToken(db, token, 'disown');
        const disowned = found?.isUsable ? await disownSignIn(db, found.userId, token) : null;
        if (!found || !disowned) return refuse(BAD_LINK);
        const { sessions, resetToken } = disowned;
        securityLog.note(request, 'login.disowned', { userId: found.userId, sessions });
        await signIns.forgive(request, found.email);
        return { message: 'Everybody is signed out.', data: { reset_token: resetToken } };
      },
    }),
  ]);
};
