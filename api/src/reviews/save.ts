import { PHOTOS_MAX } from '@tableside/contracts/review/rules';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { refuseSecondReview, type ReviewHost } from './kept-reviews';
import { findReview, lockForReview, moveSums } from './lock';
import type { OwnReview } from './repository';

interface ReviewChange {
  readonly userId: number;
  readonly slug: string;
  /** Whole stars, 1 to 5. */
  readonly stars: number;
  /** Empty for stars alone. */
  readonly text: string;
  /** Photos that stay, in the order in which they are shown. Paths that are not of this very review count for nothing. */
  readonly keep: readonly string[];
  /** Paths of new photos, whose files are there; shown after those that stay. */
  readonly added: readonly string[];
}

interface SavedReview {
  readonly review: OwnReview;
  /** Paths of photos that the review has no longer. */
  readonly removed: readonly string[];
}

/** Makes or replaces a person's review of an open restaurant, with its photos, and moves the restaurant's sums with it.
 * @returns null when there would be more photos than a review may have; nothing is changed then
 * @throws {ApiError} restaurant-not-found; unauthorized when the person is gone meanwhile
 * @throws {ReviewStands} */
export const saveReview = (
  { db, personHash }: ReviewHost,
  change: ReviewChange,
): Promise<SavedReview | null> =>
  db.transaction().execute(async (tx) => {
    const { userId, slug, stars } = change;
    const restaurantId = await lockForReview(tx, userId, slug, true);
    const earlier = await findReview(tx, userId, restaurantId);
    if (!earlier) await refuseSecondReview(tx, personHash, userId, restaurantId);
    const photos = earlier ? await listPhotos(tx, earlier.id) : [];
    const kept = pickKept(
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

/** Paths of the review's own photos among those that shall stay, each once. */
export const pickKept = (keep: readonly string[], own: readonly string[]): string[] =>
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
  const said = { rating: stars, review: text || null };
  return tx
    .insertInto('reviews')
    .values({ restaurant_id: restaurantId, user_id: userId, ...said })
    .onConflict((conflict) =>
      conflict
        .columns(['restaurant_id', 'user_id'])
        .doUpdateSet({ ...said, updated_at: sql<Date>`now()` }),
    )
    .returning(['id', 'rating', 'review', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** Positions are given anew; photos that stay were stored, and looked at, when they were. */
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
      created_at: before?.created_at ?? sql<Date>`now()`,
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
