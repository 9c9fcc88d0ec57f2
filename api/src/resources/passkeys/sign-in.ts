import type { WireUser } from '@tableside/contracts/account/wire';
import type { Db } from '../../db/schema';
import { presentUser } from '../../identity/present-user';
import { createSession } from '../../identity/session-repository';
import { findUser, lockUser } from '../../identity/user-repository';

export interface SignedIn {
  readonly token: string;
  readonly user: WireUser;
  readonly need_account_verification: false;
}

/** Starts a session of somebody who proved to have a passkey.
 * @returns null when the account is gone meanwhile */
export const signInByPasskey = (
  db: Db,
  userId: number,
  userAgent: string | undefined,
): Promise<SignedIn | null> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId, 'no key update'))) return null;
    const user = await findUser(tx, userId);
    if (!user) return null;
    const token = await createSession(tx, userId, userAgent);
    return { token, user: presentUser(user), need_account_verification: false };
  });
