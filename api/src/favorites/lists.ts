import { LISTS_MAX } from '@tableside/contracts/favorite/rules';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { lockUser } from '../auth/users';

/** A user's lists, oldest first. */
export const listLists = (db: Db, userId: number) =>
  db
    .selectFrom('favorite_lists')
    .select(['id', 'name', 'token', 'shows_notes'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

interface ListedEntry {
  readonly slug: string;
  readonly lists: readonly number[];
  readonly note: string;
}

/** List entries and notes of a user's open favorites. Always one statement. */
export async function listEntries(db: Db, userId: number): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    SELECT * FROM (
      SELECT r.slug, w.note,
        ARRAY(SELECT e.list_id FROM favorite_list_entries e WHERE e.wishlist_id = w.id
          ORDER BY e.list_id) AS lists
      FROM wishlists w JOIN restaurants r ON r.id = w.restaurant_id AND r.closed_at IS NULL
      WHERE w.user_id = ${userId}
      ORDER BY w.id) entries
    WHERE note <> '' OR cardinality(lists) > 0`.execute(db);
  return rows;
}

/** Manually ordered lists: slugs in order, by list id. */
export async function listOrders(db: Db, userId: number): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; restaurants: string[] }>`
    SELECT l.id, ARRAY(
      SELECT r.slug FROM favorite_list_entries e
      JOIN wishlists w ON w.id = e.wishlist_id
      JOIN restaurants r ON r.id = w.restaurant_id AND r.closed_at IS NULL
      WHERE e.list_id = l.id
      ORDER BY e.position NULLS FIRST, w.created_at DESC, w.id DESC) AS restaurants
    FROM favorite_lists l
    WHERE l.user_id = ${userId} AND EXISTS (
      SELECT 1 FROM favorite_list_entries e WHERE e.list_id = l.id AND e.position IS NOT NULL)`.execute(
    db,
  );
  return new Map(rows.map(({ id, restaurants }) => [id, restaurants]));
}

interface EntryMove {
  /** Of the list. */
  readonly id: number;
  readonly slug: string;
  /** Move it before this restaurant; null for the end. */
  readonly before: string | null;
}

/** Moves a favorite within a list. Closed restaurants keep their positions.
 * @returns false if the list is not the user's, or either restaurant is not on it */
export const moveEntry = (db: Db, userId: number, { id, slug, before }: EntryMove) =>
  db.transaction().execute(async (tx) => {
    // The lock serializes moves within a list.
    const { rows: owned } = await sql`
      SELECT 1 FROM favorite_lists WHERE id = ${id} AND user_id = ${userId} FOR UPDATE`.execute(tx);
    if (!owned.length) return false;
    const { rows } = await sql<{ id: number; slug: string }>`
      SELECT w.id, r.slug FROM favorite_list_entries e
      JOIN wishlists w ON w.id = e.wishlist_id JOIN restaurants r ON r.id = w.restaurant_id
      WHERE e.list_id = ${id}
      ORDER BY e.position NULLS FIRST, w.created_at DESC, w.id DESC`.execute(tx);
    const moved = rows.find((row) => row.slug === slug);
    const others = rows.filter((row) => row !== moved);
    const at = before === null ? others.length : others.findIndex((row) => row.slug === before);
    if (!moved || at < 0) return false;
    const order = [...others.slice(0, at), moved, ...others.slice(at)].map((row) => row.id);
    await sql`
      UPDATE favorite_list_entries e SET position = o.position
      FROM unnest(${order}::integer[]) WITH ORDINALITY AS o(wishlist_id, position)
      WHERE e.list_id = ${id} AND e.wishlist_id = o.wishlist_id`.execute(tx);
    return true;
  });

/** Names are compared without case and compatibility forms. */
const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

const findByName = (tx: Db, userId: number, name: string) =>
  tx
    .selectFrom('favorite_lists')
    .select('id')
    .where('user_id', '=', userId)
    .where('name_key', '=', keyOf(name))
    .executeTakeFirst();

/** Creates a list.
 * @returns its id, or why not: the name is taken, or the user has the maximum number */
export const createList = (
  db: Db,
  userId: number,
  name: string,
): Promise<{ id: number } | 'gone' | 'taken' | 'too-many'> =>
  db.transaction().execute(async (tx) => {
    // The lock serializes creating lists of one user.
    if (!(await lockUser(tx, userId, 'update'))) return 'gone';
    if (await findByName(tx, userId, name)) return 'taken';
    if ((await listLists(tx, userId)).length >= LISTS_MAX) return 'too-many';
    return tx
      .insertInto('favorite_lists')
      .values({ user_id: userId, name, name_key: keyOf(name) })
      .returning('id')
      .executeTakeFirstOrThrow();
  });

/** Renames a list.
 * @returns why not: another list has the name, or the user has no such list; null on success */
export const renameList = (
  db: Db,
  userId: number,
  id: number,
  name: string,
): Promise<'missing' | 'taken' | null> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId, 'update'))) return 'missing';
    const namesake = await findByName(tx, userId, name);
    if (namesake && namesake.id !== id) return 'taken';
    const { numUpdatedRows } = await tx
      .updateTable('favorite_lists')
      .set({ name, name_key: keyOf(name) })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows ? null : 'missing';
  });

/** Deletes a user's list; its restaurants stay favorites. Lists of other users are left alone. */
export async function deleteList(db: Db, userId: number, id: number): Promise<void> {
  await db
    .deleteFrom('favorite_lists')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

interface EntryChange {
  readonly slug: string;
  /** List ids; those of other users are ignored. */
  readonly add: readonly number[];
  readonly remove: readonly number[];
  /** Undefined keeps the current note. */
  readonly note?: string | undefined;
}

/** Changes a favorite's lists and note.
 * @returns false if it is not a favorite of this user */
export const changeEntry = (db: Db, userId: number, { slug, add, remove, note }: EntryChange) =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      SELECT w.id FROM wishlists w JOIN restaurants r ON r.id = w.restaurant_id
      WHERE w.user_id = ${userId} AND r.slug = ${slug}
      FOR NO KEY UPDATE OF w`.execute(tx);
    const [entry] = rows;
    if (!entry) return false;
    if (note !== undefined) {
      await tx.updateTable('wishlists').set({ note }).where('id', '=', entry.id).execute();
    }
    if (remove.length) {
      await tx
        .deleteFrom('favorite_list_entries')
        .where('wishlist_id', '=', entry.id)
        .where('list_id', 'in', [...remove])
        .execute();
    }
    if (add.length) {
      await sql`
        INSERT INTO favorite_list_entries (list_id, wishlist_id)
        SELECT l.id, ${entry.id} FROM favorite_lists l
        WHERE l.user_id = ${userId} AND l.id = ANY(${[...add]}::integer[])
        FOR KEY SHARE
        ON CONFLICT DO NOTHING`.execute(tx);
    }
    return true;
  });
