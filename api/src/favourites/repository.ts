import { FAVOURITES_MAX } from '@tableside/contracts/favourite/rules';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { cardColumns, type SummaryRow } from '../restaurants/cards';

/** A favourite restaurant and the id of its entry. */
export interface FavouriteRow extends SummaryRow {
  readonly wishlist_id: number;
  /** What its owner notes about it; mostly nothing. */
  readonly note: string;
}

/** What a token opens. */
export interface SharedFavourites {
  readonly user_id: number;
  readonly first_name: string;
  /** Null for all favourites. */
  readonly list_id: number | null;
  readonly name: string | null;
  readonly shows_notes: boolean;
}

/** Favourites that are open, of one person or one of their lists. */
const openFavourites = (userId: number, listId: number | null) => sql`
    FROM wishlists w JOIN restaurants r ON r.id = w.restaurant_id AND r.closed_at IS NULL
    LEFT JOIN favourite_list_entries e ON e.wishlist_id = w.id AND e.list_id = ${listId}::integer
    WHERE w.user_id = ${userId} AND (${listId}::integer IS NULL OR e.list_id IS NOT NULL)`;

/** A stretch of a list. */
interface Stretch {
  readonly from: number;
  readonly count: number;
}

/** A person's favourites that are open, the latest first. One statement, however many.
 * @param listId narrows them to a list, which has the order that its owner gave it
 * @param stretch default: all */
export async function listFavourites(
  db: Db,
  userId: number,
  listId: number | null = null,
  stretch: Stretch | null = null,
): Promise<(FavouriteRow & { readonly total: number })[]> {
  const { rows } = await sql<FavouriteRow & { total: number }>`
    SELECT ${cardColumns}, w.id AS wishlist_id, w.note,
      (SELECT count(*)::integer ${openFavourites(userId, listId)}) AS total
    ${openFavourites(userId, listId)}
    ORDER BY e.position NULLS FIRST, w.created_at DESC, w.id DESC
    LIMIT ${stretch?.count ?? null}::integer OFFSET ${stretch?.from ?? 0}::integer`.execute(db);
  return rows;
}

/** How many favourites a person has, those of closed restaurants too. */
export async function countAllFavourites(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM wishlists WHERE user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Makes an open restaurant a favourite; one that is already stays where it is in the list. Some that are saved at the same time
 * may be more than there is room for, which harms nobody.
 * @returns the id of the entry; null when there is no such restaurant, no room, or the person is gone meanwhile */
export async function createFavourite(
  db: Db,
  userId: number,
  slug: string,
): Promise<number | null> {
  // The locks wait for whoever is removing either, so that neither is missed when the row is written.
  const { rows } = await sql<{ id: number }>`
    INSERT INTO wishlists (user_id, restaurant_id)
    SELECT u.id, r.id FROM users u, restaurants r
    WHERE u.id = ${userId} AND r.slug = ${slug} AND r.closed_at IS NULL AND (
      (SELECT count(*) FROM wishlists w WHERE w.user_id = ${userId}) < ${FAVOURITES_MAX} OR EXISTS (
        SELECT 1 FROM wishlists w WHERE w.user_id = ${userId} AND w.restaurant_id = r.id))
    FOR KEY SHARE
    ON CONFLICT (user_id, restaurant_id) DO UPDATE SET user_id = excluded.user_id
    RETURNING id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Removes entries of one person; ids of anybody else's, and of entries that are gone, are left alone. */
export async function deleteFavourites(
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('wishlists')
    .where('user_id', '=', userId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute();
}
