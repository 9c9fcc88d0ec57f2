import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';

/** A place that somebody claims, or owns. */
export interface ClaimedPlace {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly phone: string | null;
  readonly website: string | null;
  readonly contact_email: string | null;
}

/** An open place.
 * @throws {ApiError} restaurant-not-found */
export async function findPlace(db: Db, slug: string): Promise<ClaimedPlace> {
  const place = await db
    .selectFrom('restaurants')
    .select(['id', 'slug', 'title', 'phone', 'website', 'contact_email'])
    .where('slug', '=', slug)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!place) throw new ApiError('restaurant-not-found');
  return place;
}

export async function isOwner(db: Db, placeId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('place_owners')
    .select('user_id')
    .where('restaurant_id', '=', placeId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The place, for its owner alone: others learn nothing of it, and not whether it is there.
 * @throws {ApiError} owner-needed */
export async function requireOwnPlace(db: Db, slug: string, userId: number): Promise<ClaimedPlace> {
  const place = await findPlace(db, slug).catch(() => null);
  if (!place || !(await isOwner(db, place.id, userId))) throw new ApiError('owner-needed');
  return place;
}

/** Makes somebody the owner of a place.
 * @returns false where they were that already */
export async function addOwner(
  tx: Db,
  placeId: number,
  userId: number,
  by: 'code' | 'operator',
): Promise<boolean> {
  const added = await tx
    .insertInto('place_owners')
    .values({ restaurant_id: placeId, user_id: userId, proved_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Places of a person, by name. */
export const listOwnPlaces = (db: Db, userId: number) =>
  db
    .selectFrom('place_owners as o')
    .innerJoin('restaurants as r', 'r.id', 'o.restaurant_id')
    .select(['r.slug', 'r.title', 'o.since'])
    .where('o.user_id', '=', userId)
    .where('r.closed_at', 'is', null)
    .orderBy('r.title')
    .orderBy('r.id')
    .execute();
