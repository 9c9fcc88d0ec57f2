import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { Rejection } from '../http/errors';
import { mailboxOf } from '../lib/text';
import type { KeyedHash } from '../auth/secrets';

/** The API services that review changes need. */
export type ReviewServices = Pick<FastifyInstance, 'db' | 'userHash'>;

const ANOTHER_REVIEW =
  'You already reviewed this restaurant with a deleted account. Report that review if you want it removed.';
const OWN_RESTAURANT = 'You can’t rate a restaurant that you manage or managed in the last year.';
const FORMER_OWNER_DAYS = 365;

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

const ownerKey = (hash: Buffer): string => `owner:${hash.toString('hex')}`;

/** Remembers the owner of restaurants for a year, also with another account. Call it before they stop to own them.
 * @param restaurantId default: all that they own */
export async function rememberOwner(
  tx: Db,
  userHash: KeyedHash,
  userId: number,
  restaurantId?: number,
): Promise<void> {
  const owned = await tx
    .selectFrom('restaurant_owners')
    .select('restaurant_id')
    .where('user_id', '=', userId)
    .$if(restaurantId !== undefined, (rows) => rows.where('restaurant_id', '=', restaurantId ?? 0))
    .execute();
  const hashesAt = await readWriterHashes(tx, userHash, userId);
  const keys = owned.flatMap(({ restaurant_id: id }) => hashesAt(id)).map(ownerKey);
  await sql`
    INSERT INTO rate_limits (key, points, expire)
    SELECT key, 1, (extract(epoch FROM now() + make_interval(days => ${FORMER_OWNER_DAYS})) * 1000)::bigint
    FROM unnest(${keys}::text[]) AS former(key)
    ON CONFLICT (key) DO UPDATE SET expire = excluded.expire`.execute(tx);
}

/** Call it before a user rates or reviews a restaurant.
 * @param tx in which user and restaurant are locked
 * @param review.isFirst whether they have no review there yet
 * @throws {Rejection} if they own it or did in the last year, or left a review there with a deleted account */
export async function checkReviewer(
  tx: Db,
  userHash: KeyedHash,
  {
    userId,
    restaurantId,
    isFirst,
  }: { readonly userId: number; readonly restaurantId: number; readonly isFirst: boolean },
): Promise<void> {
  const hashesAt = await readWriterHashes(tx, userHash, userId);
  // Reviews moved from a duplicate carry hashes made with the duplicate's id.
  const duplicates = await tx
    .selectFrom('restaurants')
    .select('id')
    .where('merged_into', '=', restaurantId)
    .execute();
  const restaurants = [restaurantId, ...duplicates.map(({ id }) => id)];
  const hashes = restaurants.flatMap(hashesAt);
  const { rows } = await sql<{ is_owner: boolean; has_review: boolean }>`
    SELECT
      EXISTS (SELECT FROM restaurant_owners
        WHERE user_id = ${userId} AND restaurant_id = ANY(${restaurants}::integer[]))
      OR EXISTS (SELECT FROM rate_limits WHERE key = ANY(${hashes.map(ownerKey)}::text[])
        AND expire > extract(epoch FROM now()) * 1000) AS is_owner,
      EXISTS (SELECT FROM saved_reviews WHERE writer_hash = ANY(${hashes}::bytea[])) AS has_review`.execute(
    tx,
  );
  if (rows[0]?.is_owner) throw new Rejection(OWN_RESTAURANT);
  if (isFirst && rows[0]?.has_review) throw new Rejection(ANOTHER_REVIEW);
}
