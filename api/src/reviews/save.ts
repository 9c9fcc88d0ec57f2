import { PHOTOS_MAX } from '@tableside/contracts/review/rules';
import type { Db } from '../db/schema';
import { NOW } from '../db/sql';
import { checkReviewer, type ReviewServices } from './anonymous-reviews';
import { findReview, lockForReview, moveSums } from './lock';

interface ReviewChange {
  readonly userId: number;
  readonly slug: string;
  /** Whole stars, 1 to 5. */
  readonly stars: number;
  /** Empty for stars alone. */
  readonly text: string;
  /** Photos to keep, in display order. Paths of other reviews are ignored. */
  readonly keep: readonly string[];
  /** Paths of stored new photos; appended. */
  readonly added: readonly string[];
}

/** Creates or replaces a user's review of an open restaurant, with photos, and updates the
 * restaurant's sums.
 * @returns the review and the paths of removed photos; null if there would be too many photos, nothing is
 * changed then
 * @throws {ApiError} restaurant-not-found; unauthorized if the user was deleted meanwhile
 * @throws {Rejection} for a second review with another account */
export const saveReview = ({ db, userHash }: ReviewServices, change: ReviewChange) =>
  db.transaction().execute(async (tx) => {
    const { userId, slug, stars } = change;
    const restaurantId = await lockForReview(tx, userId, slug, true);
    const earlier = await findReview(tx, userId, restaurantId);
    await checkReviewer(tx, userHash, { userId, restaurantId, isFirst: !earlier });
    const photos = earlier ? await listPhotos(tx, earlier.id) : [];
    const kept = pickStored(
      change.keep,
      photos.map(({ path }) => path),
    );
    if (kept.length + change.added.length > PHOTOS_MAX) return null;
    const stored = await store(tx, restaurantId, change);
    await moveSums(tx, restaurantId, earlier?.rating ?? null, stars);
    const images = [...kept, ...change.added];
    await storePhotos(tx, stored.id, images, photos);
    return {
      review: { ...stored, images },
      removed: photos.map(({ path }) => path).filter((path) => !kept.includes(path)),
    };
  });

/** Paths to keep that belong to the review, without duplicates. */
export const pickStored = (keep: readonly string[], own: readonly string[]): string[] =>
  [...new Set(keep)].filter((path) => own.includes(path));

const listPhotos = (tx: Db, reviewId: number) =>
  tx
    .selectFrom('review_images')
    .select(['path', 'created_at', 'looked_at'])
    .where('review_id', '=', reviewId)
    .orderBy('position')
    .execute();
type StoredPhoto = Awaited<ReturnType<typeof listPhotos>>[number];

function store(tx: Db, restaurantId: number, { userId, stars, text }: ReviewChange) {
  const values = { rating: stars, review: text || null };
  return tx
    .insertInto('reviews')
    .values({ restaurant_id: restaurantId, user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['restaurant_id', 'user_id']).doUpdateSet({ ...values, updated_at: NOW }),
    )
    .returning(['id', 'rating', 'review', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** Renumbers positions; kept photos keep their dates of upload and moderation. */
async function storePhotos(
  tx: Db,
  reviewId: number,
  paths: readonly string[],
  earlier: readonly StoredPhoto[],
): Promise<void> {
  if (earlier.length) {
    await tx.deleteFrom('review_images').where('review_id', '=', reviewId).execute();
  }
  if (!paths.length) return;
  const rows = paths.map((path, index) => {
    const before = earlier.find((photo) => photo.path === path);
    return {
      review_id: reviewId,
      position: index + 1,
      path,
      created_at: before?.created_at ?? NOW,
      looked_at: before?.looked_at ?? null,
    };
  });
  await tx.insertInto('review_images').values(rows).execute();
}

interface Rating {
  readonly userId: number;
  readonly slug: string;
  /** Whole stars, 1 to 5. */
  readonly stars: number;
}

/** Stores a user's rating of an open restaurant and updates the restaurant's sums. Rating again
 * replaces the stars and keeps the rest of the review.
 * @returns the id of the review
 * @throws {ApiError} restaurant-not-found; unauthorized if the user was deleted meanwhile
 * @throws {Rejection} for a second review with another account */
export const rateRestaurant = ({ db, userHash }: ReviewServices, { userId, slug, stars }: Rating) =>
  db.transaction().execute(async (tx) => {
    const restaurantId = await lockForReview(tx, userId, slug, true);
    const earlier = await findReview(tx, userId, restaurantId);
    await checkReviewer(tx, userHash, { userId, restaurantId, isFirst: !earlier });
    const id = await storeStars(tx, userId, restaurantId, stars);
    await moveSums(tx, restaurantId, earlier?.rating ?? null, stars);
    return id;
  });

async function storeStars(tx: Db, userId: number, restaurantId: number, rating: number) {
  const { id } = await tx
    .insertInto('reviews')
    .values({ restaurant_id: restaurantId, user_id: userId, rating })
    .onConflict((conflict) =>
      conflict.columns(['restaurant_id', 'user_id']).doUpdateSet({ rating, updated_at: NOW }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a user's review, also of a closed restaurant, and removes its stars from the sums.
 * @returns paths of photos whose files can be removed; null if there was no review
 * @throws {ApiError} restaurant-not-found; unauthorized if the user was deleted meanwhile */
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
