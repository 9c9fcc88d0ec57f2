import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { ApiError } from '../errors';
import { lockUser } from '../users/repository';

export interface Rating {
  readonly userId: number;
  readonly slug: string;
  /** Whole stars, 1 to 5. */
  readonly stars: number;
}

/** Stores a person's rating of an open restaurant and moves the restaurant's sums with it. Rating again replaces the
 * stars and leaves the rest of the review alone.
 * @returns the id of the review
 * @throws {ApiError} restaurant-not-found; unauthorized when the person is gone meanwhile */
export const rateRestaurant = (db: Db, { userId, slug, stars }: Rating): Promise<number> =>
  db.transaction().execute(async (tx) => {
    // Whoever writes reviews locks the person first, then restaurants: nobody waits in a circle, and between the two
    // reads below and the writes nothing moves.
    if (!(await lockUser(tx, userId, 'key share'))) throw new ApiError('unauthorized');
    const restaurantId = await lockRestaurant(tx, slug);
    if (restaurantId === null) throw new ApiError('restaurant-not-found');
    const earlier = await findStars(tx, userId, restaurantId);
    const id = await storeStars(tx, userId, restaurantId, stars);
    await sql`
      UPDATE restaurants SET rating_count = rating_count + ${earlier === null ? 1 : 0}::integer,
        rating_sum = rating_sum + ${stars - (earlier ?? 0)}::integer,
        rating_squares = rating_squares + ${stars ** 2 - (earlier ?? 0) ** 2}::integer
      WHERE id = ${restaurantId}`.execute(tx);
    return id;
  });

async function lockRestaurant(tx: Db, slug: string): Promise<number | null> {
  const row = await tx
    .selectFrom('restaurants')
    .select('id')
    .where('slug', '=', slug)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

async function findStars(tx: Db, userId: number, restaurantId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('reviews')
    .select('rating')
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.rating ?? null;
}

async function storeStars(
  tx: Db,
  userId: number,
  restaurantId: number,
  rating: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('reviews')
    .values({ restaurant_id: restaurantId, user_id: userId, rating })
    .onConflict((conflict) =>
      conflict
        .columns(['restaurant_id', 'user_id'])
        .doUpdateSet({ rating, updated_at: sql<Date>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
