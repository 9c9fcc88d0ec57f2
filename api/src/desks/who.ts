import { ApiError } from '../http/errors';
import type { Db } from '../db/schema';
import type { Session } from '../identity/session-repository';
import { findUser } from '../identity/user-repository';

/** The address of whoever works at the desk, by which the audit knows them.
 * @throws {ApiError} unauthorized when the account is gone meanwhile */
export async function nameOf(db: Db, { userId }: Session): Promise<string> {
  const user = await findUser(db, userId);
  if (!user) throw new ApiError('unauthorized');
  return user.email;
}
