import { ApiError } from '../http/errors';
import type { Db } from '../db/schema';
import type { Session } from '../http/operation';
import { findUser } from '../auth/users';

/** The address of the user, by which the audit log knows them.
 * @throws {ApiError} unauthorized when the account is gone meanwhile */
export async function nameOf(db: Db, { userId }: Pick<Session, 'userId'>): Promise<string> {
  const user = await findUser(db, userId);
  if (!user) throw new ApiError('unauthorized');
  return user.email;
}
