import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { createSession, proveSession, type Session } from '../../identity/session-repository';
import { lockUser } from '../../identity/user-repository';

/** A password that somebody knew, as hashes. */
export interface KnownPassword {
  readonly userId: number;
  /** What the password was compared with. */
  readonly passwordHash: string;
  /** Takes its place, when it cost too little. */
  readonly renewedHash?: string | null;
}

/** Starts a session of somebody who knew the password.
 * @returns its token; null when the password or the account changed meanwhile, which ended older sessions too */
export const startSession = (
  db: Db,
  { userId, passwordHash, renewedHash }: KnownPassword,
  userAgent: string | undefined,
): Promise<string | null> =>
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
    return createSession(tx, userId, userAgent);
  });

/** Notes that whoever has a session knew the password.
 * @param passwordHash what the password was compared with
 * @returns false when the password changed or the session ended meanwhile */
export const proveByPassword = (db: Db, session: Session, passwordHash: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, session.userId, 'no key update');
    return user?.password_hash === passwordHash && proveSession(tx, session);
  });
