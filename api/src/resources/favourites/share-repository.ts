import { randomBytes } from 'node:crypto';
import { FAVOURITES_MAX } from '@tableside/contracts/favourite/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { lockUser } from '../../identity/user-repository';
import { countAllFavourites } from './repository';

/** More places than there is room for: nothing is saved. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** 144 random bits, 24 characters of base64url: nobody finds a list by guessing. */
const TOKEN_BYTES = 18;

/** The token of a person's shared list; null while it is not shared. */
export async function findShareToken(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('wishlist_shares')
    .select('token')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.token ?? null;
}

/** Shares a list; one that is shared already keeps its address.
 * @returns the token; null when the person is gone meanwhile */
export async function startSharing(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ token: string }>`
    INSERT INTO wishlist_shares (user_id, token)
    SELECT u.id, ${randomBytes(TOKEN_BYTES).toString('base64url')} FROM users u WHERE u.id = ${userId}
    FOR KEY SHARE
    ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id
    RETURNING token`.execute(db);
  return rows[0]?.token ?? null;
}

/** Ends sharing: the address that was handed out leads nowhere from now on. */
export async function endSharing(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('wishlist_shares').where('user_id', '=', userId).execute();
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

/** Whose favourites a token opens, and which; null where it opens nothing (any more). */
export async function findShared(db: Db, token: string): Promise<SharedFavourites | null> {
  const { rows } = await sql<SharedFavourites>`
    SELECT u.id AS user_id, u.first_name, s.list_id, s.name, s.shows_notes
    FROM (
      SELECT user_id, NULL::integer AS list_id, NULL::text AS name, false AS shows_notes
      FROM wishlist_shares WHERE token = ${token}
      UNION ALL
      SELECT user_id, id, name, shows_notes FROM favourite_lists WHERE token = ${token}
    ) s JOIN users u ON u.id = s.user_id`.execute(db);
  return rows[0] ?? null;
}

export interface ListSharing {
  readonly id: number;
  readonly isShared: boolean;
  readonly showsNotes: boolean;
}

/** Starts or ends sharing a list of one person; one that is shared already keeps its address.
 * @returns the token, null for a list that is private now; undefined when there is no such list of theirs */
export async function shareList(
  db: Db,
  userId: number,
  { id, isShared, showsNotes }: ListSharing,
): Promise<string | null | undefined> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row = await db
    .updateTable('favourite_lists')
    .set({
      token: isShared ? sql<string>`coalesce(token, ${token})` : null,
      shows_notes: isShared && showsNotes,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('token')
    .executeTakeFirst();
  return row?.token;
}

/** Makes the open places of somebody's shared favourites those of another person too. They come in the order of the list, and
 * none that is a favourite already moves.
 * @returns how many are new; null when the person is gone meanwhile
 * @throws {NoRoomError} */
export const saveShared = (
  db: Db,
  userId: number,
  { user_id, list_id }: SharedFavourites,
): Promise<number | null> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId, 'no key update'))) return null;
    const { rows } = await sql`
      INSERT INTO wishlists (user_id, restaurant_id)
      SELECT ${userId}, r.id
      FROM wishlists w JOIN restaurants r ON r.id = w.restaurant_id AND r.closed_at IS NULL
      WHERE w.user_id = ${user_id} AND (${list_id}::integer IS NULL OR EXISTS (
        SELECT 1 FROM favourite_list_entries e WHERE e.wishlist_id = w.id AND e.list_id = ${list_id}))
      ORDER BY w.created_at, w.id
      FOR KEY SHARE OF r
      ON CONFLICT (user_id, restaurant_id) DO NOTHING
      RETURNING id`.execute(tx);
    if (rows.length && (await countAllFavourites(tx, userId)) > FAVOURITES_MAX) {
      throw new NoRoomError('More favorites than a person may have.');
    }
    return rows.length;
  });
