import type { Db } from '../../db/schema';
import { findReview, lockForReview } from './lock-review';
import { moveSums } from './move-sums';

/** Deletes a person's review of a restaurant, one that is closed too, and takes its stars out of the restaurant's sums.
 * @returns paths of its photos, whose files nobody needs any more; null when there was no review
 * @throws {ApiError} restaurant-not-found; unauthorized when the person is gone meanwhile */
export const deleteReview = (db: Db, userId: number, slug: string): Promise<string[] | null> =>
  db.transaction().execute(async (tx) => {
    const restaurantId = await lockForReview(tx, userId, slug, false);
    const review = await findReview(tx, userId, restaurantId);
    if (!review) return null;
    const photos = await tx
      .selectFrom('review_images')
      .select('path')
      .where('review_id', '=', review.id)
      .execute();
    await tx.deleteFrom('reviews').where('id', '=', review.id).execute();
    await moveSums(tx, restaurantId, review.rating, null);
    return photos.map(({ path }) => path);
  });
