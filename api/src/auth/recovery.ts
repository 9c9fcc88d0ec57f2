import { type OwnDetails, ownDetailsRules } from '@tableside/contracts/account/rules';
import {
  disownRequest,
  forgotPasswordRequest,
  resetPasswordRequest,
  wireDisowned,
  wireSignInAnswer,
} from '@tableside/contracts/account/wire';
import { checkField } from '@tableside/contracts/common/rules';
import { nothing } from '@tableside/contracts/common/wire';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { PasswordOptions } from './passwords';
import { defineOperation, type Session } from '../http/operation';
import { orderMail } from '../email/queue/queue';
import { checkOwnPassword } from './password-policy';
import {
  findEarliestUndo,
  findMailToken,
  issueMailToken,
  type MailToken,
  useMailToken,
  voidMailTokens,
} from './tokens';
import { forgetMails, originOf } from './mail-budgets';
import { refuse, refuseFields } from '../http/errors';
import { lineOf } from '../http/http';
import { signInVisitor } from './login';
import type { Db } from '../db/schema';
import { forgetBrowsers } from './known-browsers';
import { removeOtherWaysIn } from './second-steps';
import { endOtherSessions } from './sessions';
import { lockUser } from './users';

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

const OLD_LINK = 'This link is not valid, was used already, or is too old.';

/** Where the mail about a sign-in leads (docs/decisions/sessions-and-passwords.md). */
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
        if (!found || !disowned) return refuse(OLD_LINK);
        const { sessions, resetToken } = disowned;
        securityLog.note(request, 'login.disowned', { userId: found.userId, sessions });
        await signIns.forgive(request, found.email);
        return { message: 'Everybody is signed out.', data: { reset_token: resetToken } };
      },
    }),
  ]);
};

interface Disowned {
  /** With which the owner chooses a new password. */
  readonly resetToken: string;
  /** How many ended. */
  readonly sessions: number;
}

/** Ends what somebody else may have opened, made or know: every session, known browser, passkey and link,
 * the account of a provider, the password, and second steps that were set up since that sign-in.
 * @returns null when the link was used or became too old meanwhile */
const disownSignIn = (db: Db, userId: number, token: string): Promise<Disowned | null> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId, 'no key update');
    if (!user) return null;
    // Before the link itself ends, of which it may be the moment.
    const since = await findEarliestUndo(tx, user.id);
    if (!(await useMailToken(tx, token))) return null;
    await tx
      .updateTable('users')
      .set({ password_hash: null, password_proved_at: null })
      .where('id', '=', user.id)
      .execute();
    await voidMailTokens(tx, user.id, 'reset', 'disown');
    if (await removeOtherWaysIn(tx, user.id, since)) {
      await orderMail(tx, { kind: 'two-step-off', recipient: user.email });
    }
    await forgetBrowsers(tx, user.id);
    const sessions = await endOtherSessions(tx, user.id, null);
    return { resetToken: await issueMailToken(tx, user.id, 'reset', since), sessions };
  });

/** Sets a new password by the token of a mail and ends every session and every other way in; the owner is told where two-step sign-in ends, too. Whoever reads the mail owns the address, which is
 * confirmed by that. What an unconfirmed account says about its owner may be a stranger's words, and is replaced.
 * @returns false when the token was used, ended or became too old meanwhile */
const resetPassword = (
  db: Db,
  { userId, purpose }: Pick<MailToken, 'userId' | 'purpose'>,
  { token, first_name, last_name, phone }: OwnDetails & { readonly token: string },
  passwordHash: string,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId, 'no key update');
    if (!user || (purpose === 'verify' && user.email_verified_at)) return false;
    const used = await useMailToken(tx, token);
    if (!used) return false;
    await tx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        password_proved_at: sql<Date>`now()`,
        email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
        ...(user.email_verified_at
          ? {}
          : { first_name, last_name, phone: phone || null, address: null }),
      })
      .where('id', '=', user.id)
      .execute();
    await endAccess(tx, user, null);
    if (await removeOtherWaysIn(tx, user.id, used.undoesSince)) {
      await orderMail(tx, { kind: 'two-step-off', recipient: user.email });
    }
    await voidMailTokens(tx, user.id, 'disown');
    return true;
  });

/** Sets a new password and ends the other sessions.
 * @returns false when the session ended meanwhile */
export const changePassword = (db: Db, session: Session, passwordHash: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, session.userId, 'no key update');
    const kept = await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', session.id)
      .executeTakeFirst();
    if (!user || !kept) return false;
    await tx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
      })
      .where('id', '=', user.id)
      .execute();
    await endAccess(tx, user, session.id);
    return true;
  });

/** What the old password opened ends, and the owner is told. */
async function endAccess(
  tx: Db,
  user: { readonly id: number; readonly email: string },
  keptSessionId: number | null,
): Promise<void> {
  await voidMailTokens(tx, user.id, 'reset');
  await endOtherSessions(tx, user.id, keptSessionId);
  await forgetBrowsers(tx, user.id);
  await orderMail(tx, { kind: 'password-changed', recipient: user.email });
}
