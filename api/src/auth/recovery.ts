import { type OwnDetails, ownDetailsRules } from '@tableside/contracts/account/rules';
import {
  reportSignInRequest,
  forgotPasswordRequest,
  resetPasswordRequest,
  wireSignInReported,
  wireSignInResponse,
} from '@tableside/contracts/account/wire';
import { checkField } from '@tableside/contracts/common/rules';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { PasswordOptions } from './passwords';
import { defineOperation, type Session } from '../http/operation';
import { enqueueEmail } from '../email/queue/queue';
import { checkOwnPassword } from './password-policy';
import {
  findEarliestUndo,
  findEmailToken,
  issueEmailToken,
  type EmailToken,
  useEmailToken,
  voidEmailTokens,
} from './tokens';
import { clearEmails, originOf } from './email-budgets';
import { refuse, refuseFields } from '../http/errors';
import { clientNetwork } from '../http/http';
import { signInVisitor } from './login';
import type { Db } from '../db/schema';
import { NOW } from '../db/sql';
import { clearBrowsers } from './sign-ins';
import { removeSignInMethods } from './second-steps';
import { endOtherSessions } from './sessions';
import { lockUser } from './users';

const BAD_LINK = 'This link isn’t valid or has expired. Request a new one.';
const SET = {
  signedIn: 'Password changed. You’re logged in.',
  now: 'Password changed. You can log in with your new password.',
} as const;

/** Password reset. */
export const recovery: FastifyPluginAsync<PasswordOptions> = async (app, { passwords }) => {
  const { db, securityLog, signIns } = app;
  app.addOperations([
    defineOperation({
      url: '/api/client-auth/forgot_password',
      summary: 'Request a password reset link; the response is the same for any address',
      body: forgotPasswordRequest,
      limit: 'account',
      isMailing: true,
      handle: async ({ body }, request) => {
        await enqueueEmail(db, {
          kind: 'reset',
          recipient: body.email,
          details: originOf(request),
        });
        return {
          message: 'If that address has an account, a reset link is on its way.',
          data: null,
        };
      },
    }),
    defineOperation({
      url: '/api/client-auth/reset_password',
      summary:
        'Reset the password with the token of an emailed link, plus a name for an unconfirmed account; ends all sessions and logs a visitor in',
      body: resetPasswordRequest,
      data: wireSignInResponse,
      limit: 'account',
      errors: ['account-suspended'],
      isMailing: true,
      handle: async ({ body }, request) => {
        const found = await findEmailToken(db, body.token, 'reset', 'verify');
        // A confirmation link is worth nothing once the address is confirmed.
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
        const passwordHash = await passwords.hash(body.password, clientNetwork(request));
        if (!(await resetPassword(db, found, body, passwordHash))) return refuse(BAD_LINK);
        const { userId } = found;
        securityLog.record(request, 'password.reset', { userId });
        if (!found.isConfirmed) securityLog.record(request, 'email.confirmed', { userId });
        await signIns.clearFailures(request, found.email);
        await clearEmails(db, found.email);
        const signedIn = await signInVisitor(app, request, userId, passwordHash);
        return { message: signedIn.data ? SET.signedIn : SET.now, ...signedIn };
      },
    }),
  ]);
};

const checkDetails = (details: OwnDetails): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(ownDetailsRules).flatMap(([name, rule]) => {
      const message = checkField(rule, details[name as keyof OwnDetails]);
      return message ? [[name, message]] : [];
    }),
  );

const OLD_LINK = 'This link isn’t valid or has expired.';

/** Reporting a sign-in from the link of an email (docs/decisions/sessions-and-passwords.md). */
export const signInReports: FastifyPluginAsync = async (app) => {
  const { db, securityLog, signIns } = app;
  app.addOperations([
    defineOperation({
      url: '/api/client-auth/report_sign_in',
      summary:
        'Report an unrecognized sign-in with the token of an emailed link; ends all sessions, the password and later additions, and returns a password reset token',
      body: reportSignInRequest,
      data: wireSignInReported,
      limit: 'account',
      handle: async ({ body: { token } }, request) => {
        const found = await findEmailToken(db, token, 'reportSignIn');
        const reported = found?.isUsable ? await reportSignIn(db, found.userId, token) : null;
        if (!found || !reported) return refuse(OLD_LINK);
        const { sessions, resetToken } = reported;
        securityLog.record(request, 'login.reported', { userId: found.userId, sessions });
        await signIns.clearFailures(request, found.email);
        return { message: 'You’ve been logged out everywhere.', data: { reset_token: resetToken } };
      },
    }),
  ]);
};

/** Ends everything an intruder may have opened, added, or learned: sessions, known browsers, links, the
 * password, Google accounts, passkeys, and second steps that were set up since that sign-in.
 * @returns the token for choosing a new password, and the number of ended sessions; null if the link was used
 * or expired in the meantime */
const reportSignIn = (db: Db, userId: number, token: string) =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId, 'no key update');
    if (!user) return null;
    // Read it before the link itself ends, which may be the earliest one.
    const since = await findEarliestUndo(tx, user.id);
    if (!(await useEmailToken(tx, token))) return null;
    await tx
      .updateTable('users')
      .set({ password_hash: null, password_proved_at: null })
      .where('id', '=', user.id)
      .execute();
    await voidEmailTokens(tx, user.id, 'reset', 'reportSignIn');
    if (await removeSignInMethods(tx, user.id, since)) {
      await enqueueEmail(tx, { kind: 'two-step-off', recipient: user.email });
    }
    await clearBrowsers(tx, user.id);
    const sessions = await endOtherSessions(tx, user.id, null);
    return { resetToken: await issueEmailToken(tx, user.id, 'reset', since), sessions };
  });

/** Sets a new password with the token of an email and ends all sessions and other sign-in methods. The token
 * shows that the reader owns the address, so it is confirmed, and the names of an unconfirmed account,
 * which may be an attacker's, are replaced.
 * @returns false if the token was used, ended, or expired in the meantime */
const resetPassword = (
  db: Db,
  { userId, purpose }: Pick<EmailToken, 'userId' | 'purpose'>,
  { token, first_name, last_name, phone }: OwnDetails & { readonly token: string },
  passwordHash: string,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId, 'no key update');
    if (!user || (purpose === 'verify' && user.email_verified_at)) return false;
    const used = await useEmailToken(tx, token);
    if (!used) return false;
    await tx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        password_proved_at: NOW,
        email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
        ...(user.email_verified_at
          ? {}
          : { first_name, last_name, phone: phone || null, address: null }),
      })
      .where('id', '=', user.id)
      .execute();
    await endAccess(tx, user, null);
    if (await removeSignInMethods(tx, user.id, used.undoesSince)) {
      await enqueueEmail(tx, { kind: 'two-step-off', recipient: user.email });
    }
    await voidEmailTokens(tx, user.id, 'reportSignIn');
    return true;
  });

/** Sets a new password and ends the user's other sessions.
 * @returns false if the session ended in the meantime */
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

/** Ends the sessions, links, and known browsers of the old password and emails the owner. */
async function endAccess(
  tx: Db,
  user: { readonly id: number; readonly email: string },
  currentSessionId: number | null,
): Promise<void> {
  await voidEmailTokens(tx, user.id, 'reset');
  await endOtherSessions(tx, user.id, currentSessionId);
  await clearBrowsers(tx, user.id);
  await enqueueEmail(tx, { kind: 'password-changed', recipient: user.email });
}
