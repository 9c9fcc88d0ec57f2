import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { lockUser } from '../../identity/user-repository';
import { lockForRemoval } from '../reviews/lock-review';
import { moveSums } from '../reviews/move-sums';

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
