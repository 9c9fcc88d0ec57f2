import type { Db } from '../../db/schema';
import { refreshRatings } from '../../reviews/repository';
import { createUser } from '../users';

let users = 0;

/** Adds one review per rating, a minute apart, each by a new user. */
export async function addReviews(
  db: Db,
  restaurantId: number,
  ratings: readonly number[],
): Promise<void> {
  for (const [index, rating] of ratings.entries()) {
    users += 1;
    const name = { first_name: 'Ana', last_name: `Reyes ${users}` };
    const { id } = await createUser(db, name);
    await db
      .insertInto('reviews')
      .values({
        restaurant_id: restaurantId,
        user_id: id,
        rating,
        review: `Review ${index + 1}`,
        created_at: new Date(Date.UTC(2026, 0, 1, 12, index)),
      })
      .execute();
  }
  await refreshRatings(db);
}
