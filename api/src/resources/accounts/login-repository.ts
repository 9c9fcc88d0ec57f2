import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { enter, type Entry } from '../../identity/entry';
import { proveSession, type Session } from '../../identity/session-repository';
import { lockUser } from '../../identity/user-repository';

/** A password that somebody knew, as hashes. */
export interface KnownPassword {
  readonly userId: number;
  /** What the password was compared with. */
  readonly passwordHash: string;
  /** Takes its place, when it cost too little. */
  readonly renewedHash?: string | null;
}

/** Lets somebody in who knew the password, or has them wait for a second step.
 * @param holder what a ticket is tied to; null for a visitor who gets none
 * @returns null when the password or the account changed meanwhile, which ended older sessions too
 * @throws {AccountSuspended} */
export const startSession = (
  db: Db,
  { userId, passwordHash, renewedHash }: KnownPassword,
  userAgent: string | undefined,
  holder: string | null,
): Promise<Entry | null> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId, 'no key update');
    if (user?.password_hash !== passwordHash) return null;
    if (!user.password_proved_at || renewedHash) {
      await tx
        .updateTable('users')
        .set({
          password_proved_at: sql<Date>`coalesce(password_proved_at, now())`,
          ...(renewedHash ? { password_hash: renewedHash } : {}),
        })
        .where('id', '=', userId)
        .execute();
    }
    return enter(tx, { userId, by: 'password', userAgent, holder });
  });

/** Notes that whoever has a session knew the password.
 * @param passwordHash what the password was compared with
 * @returns false when the password changed or the session ended meanwhile */
export const proveByPassword = (db: Db, session: Session, passwordHash: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, session.userId, 'no key update');
    return user?.password_hash === passwordHash && proveSession(tx, session);
  });
