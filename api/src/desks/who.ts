import { ApiError } from '../http/errors';
import type { Db } from '../db/schema';
import type { Session } from '../http/operation';
import { findUser } from '../auth/users';

/** Who asks.
 * @throws {ApiError} unauthorized when the account is gone meanwhile */
export async function requireUser(db: Db, { userId }: Pick<Session, 'userId'>) {
  const user = await findUser(db, userId);
  if (!user) throw new ApiError('unauthorized');
  return user;
}

/** The address of the user, by which the audit log knows them.
 * @throws {ApiError} unauthorized when the account is gone meanwhile */
export const nameOf = async (db: Db, session: Pick<Session, 'userId'>): Promise<string> =>
  (await requireUser(db, session)).email;
