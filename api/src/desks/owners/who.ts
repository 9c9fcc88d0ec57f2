import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { findUser } from '../../identity/user-repository';

/** The address of whoever is signed in.
 * @throws {ApiError} unauthorized when the account is gone meanwhile */
export async function requireEmail(db: Db, userId: number): Promise<string> {
  const user = await findUser(db, userId);
  if (!user) throw new ApiError('unauthorized');
  return user.email;
}
