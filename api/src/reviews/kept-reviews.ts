import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/schema';
import { refuse } from '../http/errors';
import { mailboxOf } from '../lib/text';
import type { KeyedHash } from '../auth/secrets';

/** What changes of reviews need of the host. */
export type ReviewHost = Pick<FastifyInstance, 'db' | 'personHash'>;

/** Why somebody cannot review a restaurant: one review of a person is what it has. */
class ReviewStands extends Error {
  override readonly name = 'ReviewStands';
  constructor() {
    super(
      'You reviewed this restaurant with an account that you deleted. That review still stands, so you cannot add another. Report it if it should go.',
    );
  }
}

/** @returns the answer of a call that ended so
 * @throws everything else */
export function readRefusal(error: unknown) {
  if (error instanceof ReviewStands) return refuse(error.message);
  throw error;
}

/** By what somebody is known again at a restaurant, also with another account. */
type Traces = (restaurantId: number) => readonly Buffer[];

async function readTraces(tx: Db, personHash: KeyedHash, userId: number): Promise<Traces> {
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
  return (restaurantId) =>
    [...new Set(names)].map((name) => personHash(`review ${restaurantId} ${name}`));
}

/** Leaves a person's reviews, stars and photos where they are, without a name, at the end of an account. What stays tells whether the same
 * person comes back to review the same restaurant.
 * @param tx in which the person is locked
 * @returns no photos to remove */
export async function keepReviewsOf(
  tx: Db,
  personHash: KeyedHash,
  userId: number,
): Promise<string[]> {
  const traces = await readTraces(tx, personHash, userId);
  const kept = await tx
    .updateTable('reviews')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .returning(['id', 'restaurant_id'])
    .execute();
  const rows = kept.flatMap(({ id, restaurant_id: place }) =>
    place === null ? [] : traces(place).map((hash) => ({ review_id: id, writer_hash: hash })),
  );
  if (rows.length) await tx.insertInto('kept_reviews').values(rows).execute();
  return [];
}

/** To be called before somebody's first review of a restaurant.
 * @param tx in which person and restaurant are locked
 * @throws {ReviewStands} while one stands that they left there with an account that is gone */
export async function refuseSecondReview(
  tx: Db,
  personHash: KeyedHash,
  userId: number,
  restaurantId: number,
): Promise<void> {
  const traces = await readTraces(tx, personHash, userId);
  // What was left at a double tells its writer by the double's name.
  const doubles = await tx
    .selectFrom('restaurants')
    .select('id')
    .where('merged_into', '=', restaurantId)
    .execute();
  const places = [restaurantId, ...doubles.map(({ id }) => id)];
  const standing = await tx
    .selectFrom('kept_reviews')
    .select('review_id')
    .where('writer_hash', 'in', places.flatMap(traces))
    .executeTakeFirst();
  if (standing) throw new ReviewStands();
}
