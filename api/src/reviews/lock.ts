import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tables } from '../db/schema';
import { ApiError } from '../http/errors';
import { lockUser } from '../auth/users';

/** Locks a user and a restaurant for a change of the user's review.
 * @param isOpen true requires an open restaurant
 * @returns the restaurant's id
 * @throws {ApiError} restaurant-not-found; unauthorized if the user was deleted meanwhile */
export async function lockForReview(tx: Db, userId: number, slug: string, isOpen: boolean) {
  const restaurant = tx.selectFrom('restaurants').select('id').where('slug', '=', slug);
  const { user, restaurantId } = await lockInOrder(
    tx,
    userId,
    isOpen ? restaurant.where('closed_at', 'is', null) : restaurant,
  );
  // A suspension may have ended the session of this request.
  if (!user || user.is_suspended) throw new ApiError('unauthorized');
  if (restaurantId === null) throw new ApiError('restaurant-not-found');
  return restaurantId;
}

/** Locks author and restaurant for the removal of a review by someone else.
 * @param review whose author's account may be deleted */
export async function lockForRemoval(
  tx: Db,
  review: { readonly user_id: number | null; readonly restaurant_id: number },
): Promise<void> {
  const { restaurant_id: id, user_id: userId } = review;
  await lockInOrder(tx, userId, tx.selectFrom('restaurants').select('id').where('id', '=', id));
}

/** All review changes lock the user first, then the restaurant, which prevents deadlocks and
 * keeps reads and writes consistent. */
async function lockInOrder(
  tx: Db,
  userId: number | null,
  restaurant: SelectQueryBuilder<Tables, 'restaurants', { id: number }>,
) {
  const user = userId === null ? null : await lockUser(tx, userId, 'key share');
  const row = await restaurant.forNoKeyUpdate().executeTakeFirst();
  return { user, restaurantId: row?.id ?? null };
}

/** A user's visible review of a restaurant; undefined if there is none. */
export const findReview = (tx: Db, userId: number, restaurantId: number) =>
  tx
    .selectFrom('reviews')
    .select(['id', 'rating'])
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Updates a restaurant's rating sums in the transaction that changes a review.
 * @param tx in which the restaurant is locked
 * @param from previous stars; null if the review is new
 * @param to new stars; null if the review was removed */
export async function moveSums(
  tx: Db,
  restaurantId: number,
  from: number | null,
  to: number | null,
): Promise<void> {
  const [before, after] = [from ?? 0, to ?? 0];
  const count = (to === null ? 0 : 1) - (from === null ? 0 : 1);
  await sql`
    UPDATE restaurants SET rating_count = rating_count + ${count}::integer,
      rating_sum = rating_sum + ${after - before}::integer,
      rating_squares = rating_squares + ${after ** 2 - before ** 2}::integer
    WHERE id = ${restaurantId}`.execute(tx);
}
