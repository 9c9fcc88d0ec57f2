import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { AccountSuspended } from '../lib/errors';

/** Whether a row of `users` is suspended, by the database's clock. */
export const IS_SUSPENDED = sql<boolean>`
  suspended_at IS NOT NULL AND (suspended_until IS NULL OR suspended_until > now())`;

/** Lets nobody in whose account is suspended.
 * @param db a transaction that holds a lock on the account: whoever suspends it waits, or has done so before
 * @returns whether a suspension has ended by itself
 * @throws {AccountSuspended} */
export async function refuseSuspended(db: Db, userId: number): Promise<boolean> {
  const suspended = await db
    .selectFrom('users')
    .select(IS_SUSPENDED.as('still'))
    .where('id', '=', userId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  if (suspended?.still) throw new AccountSuspended(userId);
  return suspended !== undefined;
}
