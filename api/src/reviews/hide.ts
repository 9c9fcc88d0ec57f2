import { PHOTOS_MAX } from '@tableside/contracts/review/rules';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { NOW } from '../db/sql';
import { lockForRemoval, moveSums } from './lock';
import { lockUser } from '../auth/users';

/** A photo of a visible or withheld review. */
export const findPhoto = (tx: Db, path: string) =>
  tx
    .selectFrom('review_images as i')
    .innerJoin('reviews as v', 'v.id', 'i.review_id')
    .innerJoin('restaurants as r', (join) =>
      join.on('r.id', '=', sql<number>`coalesce(v.restaurant_id, v.withheld_from)`),
    )
    .select(['i.review_id', 'v.user_id', 'r.id as restaurant_id', 'r.title'])
    .where('i.path', '=', path)
    .executeTakeFirst();

/** Marks a photo as reviewed or unreviewed.
 * @returns false if nothing changed, or the photo is gone */
export async function markPhoto(tx: Db, path: string, isLookedAt: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('review_images')
    .set({ looked_at: isLookedAt ? NOW : null })
    .where('path', '=', path)
    .where('looked_at', isLookedAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Hides an unreviewed photo and keeps it for undo.
 * @returns false if it was reviewed meanwhile, or is gone */
export async function hidePhoto(
  tx: Db,
  path: string,
  review: { readonly user_id: number | null; readonly restaurant_id: number },
): Promise<boolean> {
  await lockForRemoval(tx, review);
  const { rows } = await sql`
    WITH gone AS (
      DELETE FROM review_images WHERE path = ${path} AND looked_at IS NULL RETURNING *
    )
    INSERT INTO hidden_photos (path, review_id, created_at)
    SELECT path, review_id, created_at FROM gone
    RETURNING path`.execute(tx);
  return rows.length > 0;
}

/** Paths of a review's photos, whose files are hidden and shown with it. */
export async function listReviewPhotos(tx: Db, reviewId: number): Promise<string[]> {
  const images = await tx
    .selectFrom('review_images')
    .select('path')
    .where('review_id', '=', reviewId)
    .execute();
  return images.map(({ path }) => path);
}

/** Restores a hidden photo as the last one of its review, to be reviewed again.
 * @returns `gone` if the photo or its review is gone, `full` if the review has the maximum */
export async function showPhoto(tx: Db, path: string): Promise<'shown' | 'gone' | 'full'> {
  const found = await tx
    .selectFrom('hidden_photos as h')
    .innerJoin('reviews as v', 'v.id', 'h.review_id')
    .select(['h.review_id', 'h.created_at', 'v.user_id'])
    .select(sql<number>`coalesce(v.restaurant_id, v.withheld_from)`.as('restaurant_id'))
    .where('h.path', '=', path)
    .executeTakeFirst();
  if (!found) return 'gone';
  await lockForRemoval(tx, found);
  const { count, last } = await tx
    .selectFrom('review_images')
    .select(sql<number>`count(*)::integer`.as('count'))
    .select(sql<number>`coalesce(max(position), 0)::integer`.as('last'))
    .where('review_id', '=', found.review_id)
    .executeTakeFirstOrThrow();
  if (count >= PHOTOS_MAX) return 'full';
  const { numDeletedRows } = await tx
    .deleteFrom('hidden_photos')
    .where('path', '=', path)
    .executeTakeFirst();
  if (!numDeletedRows) return 'gone';
  const { review_id, created_at } = found;
  await tx
    .insertInto('review_images')
    .values({ review_id, created_at, path, position: last + 1 })
    .execute();
  return 'shown';
}

interface HiddenReview {
  readonly id: number;
  /** Null if the author's account was deleted. */
  readonly user_id: number | null;
  readonly restaurant_id: number;
}

/** Hides a review, removes its stars from the restaurant's sums and keeps it for undo. It stays
 * hidden when its author's suspension ends.
 * @param review from {@link findReported} */
export async function hideReview(tx: Db, review: HiddenReview): Promise<void> {
  await lockForRemoval(tx, review);
  const before = await tx
    .selectFrom('reviews')
    .select(['rating', 'restaurant_id'])
    .where('id', '=', review.id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return;
  await tx
    .updateTable('reviews')
    .set({ restaurant_id: null, withheld_from: review.restaurant_id, hidden_at: NOW })
    .where('id', '=', review.id)
    .execute();
  // A withheld review is not in the sums.
  if (before.restaurant_id !== null) await moveSums(tx, before.restaurant_id, before.rating, null);
}

/** Restores a hidden review. If its author is suspended, it stays withheld until the suspension
 * ends.
 * @returns whether it is visible; `gone` if it was deleted, `second` if the author has another
 * review there */
export async function showReview(
  tx: Db,
  reviewId: number,
): Promise<'shown' | 'withheld' | 'gone' | 'second'> {
  const found = await tx
    .selectFrom('reviews')
    .select(['user_id', 'withheld_from'])
    .where('id', '=', reviewId)
    .where('hidden_at', 'is not', null)
    .executeTakeFirst();
  if (!found || found.withheld_from === null) return 'gone';
  const { user_id: userId, withheld_from: restaurantId } = found;
  const writer = userId === null ? null : await lockUser(tx, userId, 'key share');
  await lockForRemoval(tx, { user_id: userId, restaurant_id: restaurantId });
  if (userId !== null && (await hasAnother(tx, userId, restaurantId, reviewId))) return 'second';
  const isWithheld = writer?.is_suspended ?? false;
  const back = await tx
    .updateTable('reviews')
    .set({
      hidden_at: null,
      ...(isWithheld ? {} : { restaurant_id: restaurantId, withheld_from: null }),
    })
    .where('id', '=', reviewId)
    .where('hidden_at', 'is not', null)
    .returning('rating')
    .executeTakeFirst();
  if (!back) return 'gone';
  if (!isWithheld) await moveSums(tx, restaurantId, null, back.rating);
  return isWithheld ? 'withheld' : 'shown';
}

/** An author may write another review while theirs is hidden. */
async function hasAnother(tx: Db, userId: number, restaurantId: number, id: number) {
  const other = await tx
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('hidden_at', 'is', null)
    .where(sql<number>`coalesce(restaurant_id, withheld_from)`, '=', restaurantId)
    .executeTakeFirst();
  return other !== undefined;
}
