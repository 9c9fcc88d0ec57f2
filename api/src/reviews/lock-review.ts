import type { Db } from '../db/schema';
import { ApiError } from '../errors';
import { lockUser } from '../users/repository';

/** Keeps a person and a restaurant in place for a change of the person's review of it. Whoever writes reviews locks the
 * person first, then restaurants: nobody waits in a circle, and between reads and writes nothing moves.
 * @param isOpen true asks for a restaurant that is not closed
 * @returns the restaurant's id
 * @throws {ApiError} restaurant-not-found; unauthorized when the person is gone meanwhile */
export async function lockForReview(
  tx: Db,
  userId: number,
  slug: string,
  isOpen: boolean,
): Promise<number> {
  if (!(await lockUser(tx, userId, 'key share'))) throw new ApiError('unauthorized');
  const restaurant = tx.selectFrom('restaurants').select('id').where('slug', '=', slug);
  const row = await (isOpen ? restaurant.where('closed_at', 'is', null) : restaurant)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('restaurant-not-found');
  return row.id;
}

/** A person's review of a restaurant as it stands; undefined when there is none. */
export const findReview = (tx: Db, userId: number, restaurantId: number) =>
  tx
    .selectFrom('reviews')
    .select(['id', 'rating'])
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
