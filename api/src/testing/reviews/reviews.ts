import type { Db } from '../../db/schema';
import { refreshRatings } from '../../reviews/repository';

let people = 0;

/** Gives a restaurant one review per rating, a minute apart, each by a person of their own. */
export async function addReviews(
  db: Db,
  restaurantId: number,
  ratings: readonly number[],
): Promise<void> {
  for (const [index, rating] of ratings.entries()) {
    people += 1;
    const { id } = await db
      .insertInto('users')
      .values({
        first_name: 'Ana',
        last_name: `Reyes ${people}`,
        email: `ana${people}@example.com`,
        phone: null,
        address: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
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
