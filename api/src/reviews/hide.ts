import { PHOTOS_MAX } from '@tableside/contracts/review/rules';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { lockForRemoval, moveSums } from './lock';
import { lockUser } from '../auth/users';

/** A photo of a review that stands on the site or is withheld. */
export const findPhoto = (tx: Db, path: string) =>
  tx
    .selectFrom('review_images as i')
    .innerJoin('reviews as v', 'v.id', 'i.review_id')
    .innerJoin('restaurants as r', (join) =>
      join.on('r.id', '=', sql<number>`coalesce(v.restaurant_id, v.withheld_from)`),
    )
    .select(['i.review_id', 'v.user_id', 'r.id as place_id', 'r.title'])
    .where('i.path', '=', path)
    .executeTakeFirst();

/** Notes that a photo was looked at, or that it is to be looked at anew.
 * @returns false when it was so before, or is gone */
export async function markPhoto(tx: Db, path: string, isLookedAt: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('review_images')
    .set({ looked_at: isLookedAt ? sql<Date>`now()` : null })
    .where('path', '=', path)
    .where('looked_at', isLookedAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Takes a photo that nobody has looked at off its review, and keeps it.
 * @returns false when somebody else has looked at it, or it is gone */
export async function hidePhoto(
  tx: Db,
  path: string,
  review: { readonly user_id: number | null; readonly place_id: number },
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

/** Puts a photo that was hidden back behind the others of its review, to be looked at anew.
 * @returns `gone` when it or its review is, `full` when the review has as many as it may have */
export async function showPhoto(tx: Db, path: string): Promise<'shown' | 'gone' | 'full'> {
  const found = await tx
    .selectFrom('hidden_photos as h')
    .innerJoin('reviews as v', 'v.id', 'h.review_id')
    .select(['h.review_id', 'h.created_at', 'v.user_id'])
    .select(sql<number>`coalesce(v.restaurant_id, v.withheld_from)`.as('place_id'))
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

/** Forgets photos that were hidden for too long to come back; their files, without a row, are found by housekeeping. */
export async function removeHiddenPhotos(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('hidden_photos')
    .where('hidden_at', '<=', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}

interface HiddenReview {
  readonly id: number;
  /** Null when the writer's account is gone. */
  readonly user_id: number | null;
  readonly place_id: number;
}

/** Takes a review off the site, its stars out of the restaurant's sums, and keeps it. Its writer's return from a suspension does
 * not bring it back.
 * @param review as {@link findReported} has it */
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
    .set({ restaurant_id: null, withheld_from: review.place_id, hidden_at: sql<Date>`now()` })
    .where('id', '=', review.id)
    .execute();
  // What was withheld before is in no sums.
  if (before.restaurant_id !== null) await moveSums(tx, before.restaurant_id, before.rating, null);
}

/** Puts a review that was hidden back where it was. That of somebody who is suspended waits for their return.
 * @returns whether it is on the site; `gone` when it is deleted, `second` when the writer has another one there */
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
  const { user_id: userId, withheld_from: placeId } = found;
  const writer = userId === null ? null : await lockUser(tx, userId, 'key share');
  await lockForRemoval(tx, { user_id: userId, place_id: placeId });
  if (userId !== null && (await hasAnother(tx, userId, placeId, reviewId))) return 'second';
  const isWithheld = writer?.is_suspended ?? false;
  const back = await tx
    .updateTable('reviews')
    .set({
      hidden_at: null,
      ...(isWithheld ? {} : { restaurant_id: placeId, withheld_from: null }),
    })
    .where('id', '=', reviewId)
    .where('hidden_at', 'is not', null)
    .returning('rating')
    .executeTakeFirst();
  if (!back) return 'gone';
  if (!isWithheld) await moveSums(tx, placeId, null, back.rating);
  return isWithheld ? 'withheld' : 'shown';
}

/** A writer may write anew while a review of theirs is hidden. */
async function hasAnother(tx: Db, userId: number, placeId: number, id: number): Promise<boolean> {
  const other = await tx
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('hidden_at', 'is', null)
    .where(sql<number>`coalesce(restaurant_id, withheld_from)`, '=', placeId)
    .executeTakeFirst();
  return other !== undefined;
}

/** Deletes what was hidden for too long to come back, with its photos' rows; files without a row are found by housekeeping. */
export async function removeHiddenReviews(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('reviews')
    .where('hidden_at', '<=', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
