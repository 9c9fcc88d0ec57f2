import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { orderMail } from '../../plugins/mail/queue';
import { endOtherSessions, type Session } from '../../identity/session-repository';
import { lockUser } from '../../identity/user-repository';
import { useMailToken, voidMailTokens } from '../../identity/mail-tokens';

/** Sets a new password by the token of a mail and ends every session. Whoever reads the mail owns the address, which
 * is confirmed by that.
 * @returns the address of the account; null when the token was used, ended or became too old meanwhile */
export const resetPassword = (
  db: Db,
  userId: number,
  token: string,
  passwordHash: string,
): Promise<string | null> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId, 'no key update');
    if (!user || !(await useMailToken(tx, token))) return null;
    await replacePassword(tx, user, passwordHash, null);
    return user.email;
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
    await replacePassword(tx, user, passwordHash, session.id);
    return true;
  });

async function replacePassword(
  tx: Db,
  user: { readonly id: number; readonly email: string },
  passwordHash: string,
  keptSessionId: number | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
    })
    .where('id', '=', user.id)
    .execute();
  await voidMailTokens(tx, user.id, 'reset');
  await endOtherSessions(tx, user.id, keptSessionId);
  await orderMail(tx, { kind: 'password-changed', recipient: user.email });
}
