import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** Keeps what somebody asks the operator.
 * @returns false where they ask already */
export async function createRequest(
  db: Db,
  { placeId, userId, message }: { placeId: number; userId: number; message: string },
): Promise<boolean> {
  const row = await db
    .insertInto('owner_requests')
    .values({ restaurant_id: placeId, user_id: userId, message, is_granted: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasRequest(db: Db, placeId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('owner_requests')
    .select('id')
    .where('restaurant_id', '=', placeId)
    .where('user_id', '=', userId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Decides a request that is open, once. */
export const closeRequest = (
  tx: Db,
  { id, isGranted, reason }: { id: number; isGranted: boolean; reason: string },
) =>
  tx
    .updateTable('owner_requests')
    .set({ decided_at: sql<Date>`now()`, is_granted: isGranted, reason: reason || null })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .returning(['restaurant_id', 'user_id'])
    .executeTakeFirst();
