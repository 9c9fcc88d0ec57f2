import { FAVORITES_MAX } from '@tableside/contracts/favorite/rules';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import {
  cardColumns,
  type SummaryRow,
  NO_FAVORITES,
  presentSummary,
  tileOf,
} from '../restaurants/cards';
import { formatCount } from '@tableside/contracts/common/text';
import { type SocialCard, socialCardPath } from '../pictures/social-card';

/** A favorite restaurant and its entry id. */
interface FavoriteRow extends SummaryRow {
  readonly wishlist_id: number;
  /** The user's note; often empty. */
  readonly note: string;
}

/** The favorites or list that a token gives access to. */
export interface SharedFavorites {
  readonly user_id: number;
  readonly first_name: string;
  /** Null for all favorites. */
  readonly list_id: number | null;
  readonly name: string | null;
  readonly shows_notes: boolean;
}

const openFavorites = (userId: number, listId: number | null) => sql`
    FROM wishlists w JOIN restaurants r ON r.id = w.restaurant_id AND r.closed_at IS NULL
    LEFT JOIN favorite_list_entries e ON e.wishlist_id = w.id AND e.list_id = ${listId}::integer
    WHERE w.user_id = ${userId} AND (${listId}::integer IS NULL OR e.list_id IS NOT NULL)`;

/** A user's open favorites, latest first. Always one statement.
 * @param listId only those on a list, in its order
 * @param slice default: all */
export async function listFavorites(
  db: Db,
  userId: number,
  listId: number | null = null,
  slice: { readonly from: number; readonly count: number } | null = null,
) {
  const { rows } = await sql<FavoriteRow & { total: number }>`
    SELECT ${cardColumns}, w.id AS wishlist_id, w.note,
      (SELECT count(*)::integer ${openFavorites(userId, listId)}) AS total
    ${openFavorites(userId, listId)}
    ORDER BY e.position NULLS FIRST, w.created_at DESC, w.id DESC
    LIMIT ${slice?.count ?? null}::integer OFFSET ${slice?.from ?? 0}::integer`.execute(db);
  return rows;
}

/** Number of a user's favorites, including closed restaurants. */
export async function countAllFavorites(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM wishlists WHERE user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Adds an open restaurant to the favorites; an existing entry keeps its position. Concurrent
 * calls may exceed the limit slightly, which is harmless.
 * @returns the entry id; null if the restaurant is unknown, the limit is reached, or the user
 * was deleted meanwhile */
export async function createFavorite(db: Db, userId: number, slug: string): Promise<number | null> {
  // The locks wait for a concurrent removal of either, so that the insert does not fail.
  const { rows } = await sql<{ id: number }>`
    INSERT INTO wishlists (user_id, restaurant_id)
    SELECT u.id, r.id FROM users u, restaurants r
    WHERE u.id = ${userId} AND r.slug = ${slug} AND r.closed_at IS NULL AND (
      (SELECT count(*) FROM wishlists w WHERE w.user_id = ${userId}) < ${FAVORITES_MAX} OR EXISTS (
        SELECT 1 FROM wishlists w WHERE w.user_id = ${userId} AND w.restaurant_id = r.id))
    FOR KEY SHARE
    ON CONFLICT (user_id, restaurant_id) DO UPDATE SET user_id = excluded.user_id
    RETURNING id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Deletes entries of one user; other ids are ignored. */
export async function deleteFavorites(db: Db, userId: number, ids: readonly number[]) {
  await db
    .deleteFrom('wishlists')
    .where('user_id', '=', userId)
    .where('id', '=', sql<number>`ANY(${ids}::integer[])`)
    .execute();
}

/** Formats a favorite: a card with its entry id. */
export const presentFavorite = (row: FavoriteRow) => ({
  ...presentSummary(row, NO_FAVORITES),
  is_wishlist_added: true,
  wishlist_id: row.wishlist_id,
});

type CountedRow = FavoriteRow & { readonly total: number };

/** The social card of a shared list. */
export const toListCard = (
  { first_name: firstName, name }: SharedFavorites,
  rows: readonly CountedRow[],
): SharedListCard => ({ firstName, name, rows, total: rows[0]?.total ?? 0 });

/** Formats a shared list for anyone with the link: the owner's first name only, and notes only if
 * the owner shares them. */
export const presentSharedList = (
  token: string,
  shared: SharedFavorites,
  rows: readonly CountedRow[],
  page: number,
) => ({
  first_name: shared.first_name,
  name: shared.name,
  // The card shows the first restaurants of the list.
  social_image: page === 1 ? sharedListCardPath(token, toListCard(shared, rows)) : null,
  total: rows[0]?.total ?? 0,
  page,
  items: rows.map((row) => ({
    ...presentSummary(row, NO_FAVORITES),
    ...(shared.shows_notes && row.note && { note: row.note }),
  })),
});

/** Restaurants on a social card. */
export const TILES = 4;
const NAMED = 3;

interface SharedListCard {
  readonly firstName: string;
  /** Null for all favorites of a user. */
  readonly name: string | null;
  /** At least the first restaurants. */
  readonly rows: readonly SummaryRow[];
  /** Number of restaurants on the list. */
  readonly total: number;
}

/** The social card of a shared list: name, number of restaurants, and the first few. Never
 * includes notes. */
export function describeSharedList({ firstName, name, rows, total }: SharedListCard): SocialCard {
  const tiles = rows.slice(0, TILES).map(tileOf);
  const [first = { cuisine: null, picture: null }] = tiles;
  const named = rows.slice(0, NAMED).map((row) => row.title);
  const more = total - named.length;
  const count = `${formatCount(total)} ${total === 1 ? 'restaurant' : 'restaurants'}`;
  return {
    title: name ?? `${firstName}’s favorites`,
    otherTitle: count,
    overline: name ? `${count} from ${firstName}` : count,
    line: more > 0 ? `${named.join(', ')} and ${formatCount(more)} more` : named.join(', '),
    rating: null,
    city: '',
    tiles: tiles.length === TILES ? tiles : [first],
  };
}

const sharedListCardPath = (token: string, list: SharedListCard): string =>
  socialCardPath(`shared/${encodeURIComponent(token)}`, describeSharedList(list));
