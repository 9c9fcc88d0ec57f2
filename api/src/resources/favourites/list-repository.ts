import { LISTS_MAX } from '@tableside/contracts/favourite/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { lockUser } from '../../identity/user-repository';

/** A person's lists by name, the oldest first. */
export const listLists = (db: Db, userId: number) =>
  db
    .selectFrom('favourite_lists')
    .select(['id', 'name', 'token', 'shows_notes'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** A favorite that is on a list or has a note. */
export interface ListedEntry {
  readonly slug: string;
  readonly lists: readonly number[];
  readonly note: string;
}

/** What a person's lists and notes say of their favorites that are open. One statement, however many. */
export async function listEntries(db: Db, userId: number): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    SELECT * FROM (
      SELECT r.slug, w.note,
        ARRAY(SELECT e.list_id FROM favourite_list_entries e WHERE e.wishlist_id = w.id
          ORDER BY e.list_id) AS lists
      FROM wishlists w JOIN restaurants r ON r.id = w.restaurant_id AND r.closed_at IS NULL
      WHERE w.user_id = ${userId}
      ORDER BY w.id) entries
    WHERE note <> '' OR cardinality(lists) > 0`.execute(db);
  return rows;
}

/** Names that differ in nothing but capitals and kinds of letters are one. */
const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

const findByName = (tx: Db, userId: number, name: string) =>
  tx
    .selectFrom('favourite_lists')
    .select('id')
    .where('user_id', '=', userId)
    .where('name_key', '=', keyOf(name))
    .executeTakeFirst();

/** Makes a list.
 * @returns its id, or what is wrong: the name is taken, or the person has as many lists as they can have */
export const createList = (
  db: Db,
  userId: number,
  name: string,
): Promise<{ id: number } | 'gone' | 'taken' | 'too-many'> =>
  db.transaction().execute(async (tx) => {
    // The lock has lists of one person begin one after the other.
    if (!(await lockUser(tx, userId, 'update'))) return 'gone';
    if (await findByName(tx, userId, name)) return 'taken';
    if ((await listLists(tx, userId)).length >= LISTS_MAX) return 'too-many';
    return tx
      .insertInto('favourite_lists')
      .values({ user_id: userId, name, name_key: keyOf(name) })
      .returning('id')
      .executeTakeFirstOrThrow();
  });

/** Gives a list another name.
 * @returns what is wrong: the name is that of another list, or there is no such list of theirs; null when it is done */
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
      .updateTable('favourite_lists')
      .set({ name, name_key: keyOf(name) })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows ? null : 'missing';
  });

/** Removes a list of one person; its places stay favorites. A list of anybody else's is left alone. */
export async function deleteList(db: Db, userId: number, id: number): Promise<void> {
  await db
    .deleteFrom('favourite_lists')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export interface EntryChange {
  readonly slug: string;
  /** Ids of lists; those of anybody else are ignored. */
  readonly add: readonly number[];
  readonly remove: readonly number[];
  /** Undefined leaves it as it is. */
  readonly note?: string | undefined;
}

/** Changes the lists that a favorite is on, and its note.
 * @returns false when it is no favorite of this person */
export const changeEntry = (
  db: Db,
  userId: number,
  { slug, add, remove, note }: EntryChange,
): Promise<boolean> =>
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
        .deleteFrom('favourite_list_entries')
        .where('wishlist_id', '=', entry.id)
        .where('list_id', 'in', [...remove])
        .execute();
    }
    if (add.length) {
      await sql`
        INSERT INTO favourite_list_entries (list_id, wishlist_id)
        SELECT l.id, ${entry.id} FROM favourite_lists l
        WHERE l.user_id = ${userId} AND l.id = ANY(${[...add]}::integer[])
        FOR KEY SHARE
        ON CONFLICT DO NOTHING`.execute(tx);
    }
    return true;
  });
