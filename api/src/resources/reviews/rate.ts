import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { refuseSecondReview, type ReviewHost } from './kept/kept-reviews';
import { findReview, lockForReview } from './lock-review';
import { moveSums } from './move-sums';

export interface Rating {
  readonly userId: number;
  readonly slug: string;
  /** Whole stars, 1 to 5. */
  readonly stars: number;
}

/** Stores a person's rating of an open restaurant and moves the restaurant's sums with it. Rating again replaces the
 * stars and leaves the rest of the review alone.
 * @returns the id of the review
 * @throws {ApiError} restaurant-not-found; unauthorized when the person is gone meanwhile
 * @throws {ReviewStands} */
export const rateRestaurant = (
  { db, personHash }: ReviewHost,
  { userId, slug, stars }: Rating,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const restaurantId = await lockForReview(tx, userId, slug, true);
    const earlier = await findReview(tx, userId, restaurantId);
    if (!earlier) await refuseSecondReview(tx, personHash, userId, restaurantId);
    const id = await storeStars(tx, userId, restaurantId, stars);
    await moveSums(tx, restaurantId, earlier?.rating ?? null, stars);
    return id;
  });

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
