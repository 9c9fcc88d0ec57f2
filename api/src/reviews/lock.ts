import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tables } from '../db/schema';
import { ApiError } from '../http/errors';
import { lockUser } from '../auth/users';

/** Keeps a person and a restaurant in place for a change of the person's review of it.
 * @param isOpen true asks for a restaurant that is not closed
 * @returns the restaurant's id
 * @throws {ApiError} restaurant-not-found; unauthorized when the person is gone meanwhile */
export async function lockForReview(
  tx: Db,
  userId: number,
  slug: string,
  isOpen: boolean,
): Promise<number> {
  const restaurant = tx.selectFrom('restaurants').select('id').where('slug', '=', slug);
  const { person, restaurantId } = await lockInOrder(
    tx,
    userId,
    isOpen ? restaurant.where('closed_at', 'is', null) : restaurant,
  );
  // A suspension ended the session that the call began with.
  if (!person || person.is_suspended) throw new ApiError('unauthorized');
  if (restaurantId === null) throw new ApiError('restaurant-not-found');
  return restaurantId;
}

/** Keeps in place what a review belongs to, for its removal by somebody else.
 * @param review whose writer's account may be gone */
export async function lockForRemoval(
  tx: Db,
  review: { readonly user_id: number | null; readonly place_id: number },
): Promise<void> {
  const { place_id: id, user_id: userId } = review;
  await lockInOrder(tx, userId, tx.selectFrom('restaurants').select('id').where('id', '=', id));
}

/** Whoever changes reviews locks the person first, then the restaurant: nobody waits in a circle, and between reads and
 * writes nothing moves. */
async function lockInOrder(
  tx: Db,
  userId: number | null,
  restaurant: SelectQueryBuilder<Tables, 'restaurants', { id: number }>,
) {
  const person = userId === null ? null : await lockUser(tx, userId, 'key share');
  const row = await restaurant.forNoKeyUpdate().executeTakeFirst();
  return { person, restaurantId: row?.id ?? null };
}

/** A person's review of a restaurant as it stands; undefined when there is none. */
export const findReview = (tx: Db, userId: number, restaurantId: number) =>
  tx
    .selectFrom('reviews')
    .select(['id', 'rating'])
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Moves a restaurant's sums with one of its reviews, in the transaction that changes it.
 * @param tx in which the restaurant is locked
 * @param from stars that the review had; null when it is new
 * @param to stars that it has now; null when it is gone */
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
