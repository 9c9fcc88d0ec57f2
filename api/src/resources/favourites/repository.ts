import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { cardColumns } from '../../cards/columns';
import type { SummaryRow } from '../../cards/rows';
import type { FavouriteIds } from '../../cards/favourite-ids';

/** A favourite restaurant and the id of its entry. */
export interface FavouriteRow extends SummaryRow {
  readonly wishlist_id: number;
  /** What its owner notes about it; mostly nothing. */
  readonly note: string;
}

/** A person's favourites that are open, the latest first. One statement, however many.
 * @param listId narrows them to a list, which has the order that its owner gave it */
export async function listFavourites(
  db: Db,
  userId: number,
  listId: number | null = null,
): Promise<FavouriteRow[]> {
  const { rows } = await sql<FavouriteRow>`
    SELECT ${cardColumns}, w.id AS wishlist_id, w.note
    FROM wishlists w JOIN restaurants r ON r.id = w.restaurant_id AND r.closed_at IS NULL
    LEFT JOIN favourite_list_entries e ON e.wishlist_id = w.id AND e.list_id = ${listId}::integer
    WHERE w.user_id = ${userId} AND (${listId}::integer IS NULL OR e.list_id IS NOT NULL)
    ORDER BY e.position NULLS FIRST, w.created_at DESC, w.id DESC`.execute(db);
  return rows;
}

/** Which of these restaurants are a person's favourites. */
export async function listFavouriteIds(
  db: Db,
  userId: number,
  restaurantIds: readonly number[],
): Promise<FavouriteIds> {
  if (!restaurantIds.length) return new Map();
  const rows = await db
    .selectFrom('wishlists')
    .select(['restaurant_id', 'id'])
    .where('user_id', '=', userId)
    .where('restaurant_id', 'in', [...restaurantIds])
    .execute();
  return new Map(rows.map((row) => [row.restaurant_id, row.id]));
}

/** Makes an open restaurant a favourite; one that is already stays where it is in the list.
 * @returns the id of the entry; null when there is no such restaurant, or the person is gone meanwhile */
export async function createFavourite(
  db: Db,
  userId: number,
  slug: string,
): Promise<number | null> {
  // The locks wait for whoever is removing either, so that neither is missed when the row is written.
  const { rows } = await sql<{ id: number }>`
    INSERT INTO wishlists (user_id, restaurant_id)
    SELECT u.id, r.id FROM users u, restaurants r
    WHERE u.id = ${userId} AND r.slug = ${slug} AND r.closed_at IS NULL
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
