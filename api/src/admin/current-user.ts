import { ApiError } from '../http/errors';
import type { Db } from '../db/schema';
import type { Session } from '../http/operation';
import { findUser } from '../auth/users';

/** Loads the user of a session.
 * @throws {ApiError} unauthorized when the account was deleted */
export async function requireUser(db: Db, { userId }: Pick<Session, 'userId'>) {
  const user = await findUser(db, userId);
  if (!user) throw new ApiError('unauthorized');
  return user;
}

/** Loads the user's email address, which identifies them in the audit log.
 * @throws {ApiError} unauthorized when the account was deleted */
export const loadUserEmail = async (db: Db, session: Pick<Session, 'userId'>): Promise<string> =>
  (await requireUser(db, session)).email;
