import { sql } from 'kysely';
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

/** Keeps what somebody asks the operator.
 * @returns false where they ask already */
export async function createRequest(
  db: Db,
  { placeId, userId, message }: { placeId: number; userId: number; message: string },
): Promise<boolean> {
  const row = await db
    .insertInto('owner_requests')
    .values({ restaurant_id: placeId, user_id: userId, message, is_granted: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasRequest(db: Db, placeId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('owner_requests')
    .select('id')
    .where('restaurant_id', '=', placeId)
    .where('user_id', '=', userId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Decides a request that is open, once. */
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

/** How many of each a screen has. */
const ROWS_MAX = 500;

interface PersonColumns {
  readonly user_id: number;
  readonly name: string;
  readonly email: string;
}

const name = sql<string>`u.first_name || ' ' || u.last_name`.as('name');

const toPerson = <Row extends PersonColumns>({ user_id, name: called, email, ...row }: Row) => ({
  ...row,
  person: { id: user_id, name: called, email },
});

/** Who asks for a place, the oldest first. */
export async function listOpenRequests(db: Db) {
  const rows = await db
    .selectFrom('owner_requests as q')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .innerJoin('restaurants as r', 'r.id', 'q.restaurant_id')
    .select(['q.id', 'q.user_id', 'q.message', 'q.created_at', 'u.email', name])
    .select(['r.slug', 'r.title', 'r.phone', 'r.website'])
    .where('q.decided_at', 'is', null)
    .orderBy('q.id')
    .limit(ROWS_MAX)
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...toPerson(row), at: created_at.toISOString() }));
}

/** Who owns which place, by the place's name. */
export async function listOwners(db: Db) {
  const rows = await db
    .selectFrom('place_owners as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('restaurants as r', 'r.id', 'o.restaurant_id')
    .select(['o.user_id', 'o.since', 'o.proved_by', 'u.email', name, 'r.slug', 'r.title'])
    .orderBy('r.title')
    .orderBy('r.id')
    .orderBy('o.since')
    .limit(ROWS_MAX)
    .execute();
  return rows.map(({ since, ...row }) => ({ ...toPerson(row), since: since.toISOString() }));
}
