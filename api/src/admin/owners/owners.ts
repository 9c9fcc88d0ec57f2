import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { exists } from '../../db/sql';
import { ApiError } from '../../http/errors';
import { hideReview, listReviewPhotos } from '../../reviews/hide';
import { findReview, lockForRemoval } from '../../reviews/lock';

/** A restaurant that a user claims, or owns. */
export interface ClaimedRestaurant {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly phone: string | null;
  readonly website: string | null;
  readonly contact_email: string | null;
}

/** Finds an open restaurant.
 * @throws {ApiError} restaurant-not-found */
export async function findRestaurant(db: Db, slug: string): Promise<ClaimedRestaurant> {
  const restaurant = await db
    .selectFrom('restaurants')
    .select(['id', 'slug', 'title', 'phone', 'website', 'contact_email'])
    .where('slug', '=', slug)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!restaurant) throw new ApiError('restaurant-not-found');
  return restaurant;
}

export const isOwner = (db: Db, restaurantId: number, userId: number) =>
  exists(
    db
      .selectFrom('restaurant_owners')
      .select('user_id')
      .where('restaurant_id', '=', restaurantId)
      .where('user_id', '=', userId),
  );

/** Finds a restaurant for its owner. Other users cannot find out whether it exists.
 * @throws {ApiError} owner-needed */
export async function requireOwnRestaurant(db: Db, slug: string, userId: number) {
  const restaurant = await findRestaurant(db, slug).catch(() => null);
  if (!restaurant || !(await isOwner(db, restaurant.id, userId)))
    throw new ApiError('owner-needed');
  return restaurant;
}

/** Makes a user the owner of a restaurant, and hides their review of it.
 * @returns paths of the review's photos, whose files must be hidden */
export async function addOwner(
  tx: Db,
  restaurantId: number,
  userId: number,
  by: 'code' | 'operator',
): Promise<string[]> {
  await lockForRemoval(tx, { user_id: userId, restaurant_id: restaurantId });
  await tx
    .insertInto('restaurant_owners')
    .values({ restaurant_id: restaurantId, user_id: userId, proved_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const review = await findReview(tx, userId, restaurantId);
  if (!review) return [];
  await hideReview(tx, { id: review.id, user_id: userId, restaurant_id: restaurantId });
  return listReviewPhotos(tx, review.id);
}

export const listOwnRestaurants = (db: Db, userId: number) =>
  db
    .selectFrom('restaurant_owners as o')
    .innerJoin('restaurants as r', 'r.id', 'o.restaurant_id')
    .select(['r.slug', 'r.title', 'o.since'])
    .where('o.user_id', '=', userId)
    .where('r.closed_at', 'is', null)
    .orderBy('r.title')
    .orderBy('r.id')
    .execute();

/** Stores an ownership request.
 * @returns false when there is an open one already */
export const createRequest = (
  db: Db,
  { restaurantId, userId, message }: { restaurantId: number; userId: number; message: string },
) =>
  exists(
    db
      .insertInto('owner_requests')
      .values({ restaurant_id: restaurantId, user_id: userId, message, is_granted: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  );

export const hasRequest = (db: Db, restaurantId: number, userId: number) =>
  exists(
    db
      .selectFrom('owner_requests')
      .select('id')
      .where('restaurant_id', '=', restaurantId)
      .where('user_id', '=', userId)
      .where('decided_at', 'is', null),
  );

export const closeRequest = (
  tx: Db,
  { id, isGranted, reason }: { id: number; isGranted: boolean; reason: string },
) =>
  tx
    .updateTable('owner_requests')
    .set({ decided_at: sql<Date>`now()`, is_granted: isGranted, reason: reason || null })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .returning(['restaurant_id', 'user_id'])
    .executeTakeFirst();

const ROWS_MAX = 500;

interface UserColumns {
  readonly user_id: number;
  readonly name: string;
  readonly email: string;
}

const name = sql<string>`u.first_name || ' ' || u.last_name`.as('name');

const toUser = <Row extends UserColumns>({ user_id, name: fullName, email, ...row }: Row) => ({
  ...row,
  user: { id: user_id, name: fullName, email },
});

export async function listOpenRequests(db: Db) {
  const rows = await db
    .selectFrom('owner_requests as q')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .innerJoin('restaurants as r', 'r.id', 'q.restaurant_id')
    .select(['q.id', 'q.user_id', 'q.message', 'q.created_at as at', 'u.email', name])
    .select(['r.slug', 'r.title', 'r.phone', 'r.website'])
    .where('q.decided_at', 'is', null)
    .orderBy('q.id')
    .limit(ROWS_MAX)
    .execute();
  return rows.map(toUser);
}

export async function listOwners(db: Db) {
  const rows = await db
    .selectFrom('restaurant_owners as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('restaurants as r', 'r.id', 'o.restaurant_id')
    .select(['o.user_id', 'o.since', 'o.proved_by', 'u.email', name, 'r.slug', 'r.title'])
    .orderBy('r.title')
    .orderBy('r.id')
    .orderBy('o.since')
    .limit(ROWS_MAX)
    .execute();
  return rows.map(toUser);
}
