import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/schema';
import { Rejection } from '../http/errors';
import { mailboxOf } from '../lib/text';
import type { KeyedHash } from '../auth/secrets';

/** The API services that review changes need. */
export type ReviewServices = Pick<FastifyInstance, 'db' | 'userHash'>;

const ANOTHER_REVIEW =
  'You already reviewed this restaurant with a deleted account. Report that review if you want it removed.';

/** @returns hashes that identify a user at a restaurant, even with another account */
async function readWriterHashes(tx: Db, userHash: KeyedHash, userId: number) {
  const rows = await tx
    .selectFrom('users')
    .leftJoin('user_identities', 'user_id', 'users.id')
    .select(['email', 'provider', 'subject'])
    .where('users.id', '=', userId)
    .execute();
  const names = rows.flatMap(({ email, provider, subject }) => [
    `mailbox ${mailboxOf(email)}`,
    ...(provider === null ? [] : [`${provider} ${subject}`]),
  ]);
  return (restaurantId: number) =>
    [...new Set(names)].map((name) => userHash(`review ${restaurantId} ${name}`));
}

/** Keeps the reviews of a deleted account without a name. The stored hashes detect whether the
 * same user reviews the restaurant again.
 * @param tx in which the user is locked
 * @returns no photos to remove */
export async function anonymizeReviews(tx: Db, userHash: KeyedHash, userId: number) {
  const hashesAt = await readWriterHashes(tx, userHash, userId);
  const anonymized = await tx
    .updateTable('reviews')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .returning(['id', 'restaurant_id'])
    .execute();
  const rows = anonymized.flatMap(({ id, restaurant_id: restaurant }) =>
    restaurant === null
      ? []
      : hashesAt(restaurant).map((hash) => ({ review_id: id, writer_hash: hash })),
  );
  if (rows.length) await tx.insertInto('saved_reviews').values(rows).execute();
  return [];
}

/** Call it before a user's first review of a restaurant.
 * @param tx in which user and restaurant are locked
 * @throws {Rejection} if they left one there with a deleted account */
export async function rejectDuplicateReview(
  tx: Db,
  userHash: KeyedHash,
  userId: number,
  restaurantId: number,
): Promise<void> {
  const hashesAt = await readWriterHashes(tx, userHash, userId);
  // Reviews moved from a duplicate carry hashes made with the duplicate's id.
  const duplicates = await tx
    .selectFrom('restaurants')
    .select('id')
    .where('merged_into', '=', restaurantId)
    .execute();
  const restaurants = [restaurantId, ...duplicates.map(({ id }) => id)];
  const existing = await tx
    .selectFrom('saved_reviews')
    .select('review_id')
    .where('writer_hash', 'in', restaurants.flatMap(hashesAt))
    .executeTakeFirst();
  if (existing) throw new Rejection(ANOTHER_REVIEW);
}
