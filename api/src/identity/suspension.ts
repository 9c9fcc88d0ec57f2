import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { AccountSuspended } from '../lib/account-suspended';

/** Whether a row of `users` is suspended, by the database's clock. */
export const IS_SUSPENDED = sql<boolean>`
  suspended_at IS NOT NULL AND (suspended_until IS NULL OR suspended_until > now())`;

/** Lets nobody in whose account is suspended.
 * @param db a transaction that holds a lock on the account: whoever suspends it waits, or has done so before
 * @throws {AccountSuspended} */
export async function refuseSuspended(db: Db, userId: number): Promise<void> {
  const suspended = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(IS_SUSPENDED)
    .executeTakeFirst();
  if (suspended) throw new AccountSuspended(userId);
}
