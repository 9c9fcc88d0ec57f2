import type { OwnDetails } from '@tableside/contracts/account/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { forgetBrowsers } from '../../identity/known-browsers';
import { useMailToken, voidMailTokens, type MailToken } from '../../identity/mail-tokens';
import { removeOtherWaysIn } from '../../identity/other-ways-in';
import { endOtherSessions, type Session } from '../../identity/session-repository';
import { lockUser } from '../../identity/user-repository';
import { orderMail } from '../../plugins/mail/queue';

/** Sets a new password by the token of a mail and ends every session and every other way in; the owner is told where two-step sign-in ends, too. Whoever reads the mail owns the address, which is
 * confirmed by that. What an unconfirmed account says about its owner may be a stranger's words, and is replaced.
 * @returns false when the token was used, ended or became too old meanwhile */
export const resetPassword = (
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
