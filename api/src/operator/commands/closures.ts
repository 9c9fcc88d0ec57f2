import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { refreshStandings } from '../../records/standing';

export interface Closure {
  readonly title: string;
  /** False when it was so before. */
  readonly isChanged: boolean;
}

/** Takes a restaurant off the site for good, or puts it back. Reviews and favourites stay.
 * @returns null when no restaurant has this slug */
export const setClosed = (db: Db, slug: string, isClosed: boolean): Promise<Closure | null> =>
  db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('restaurants')
      .select(['id', 'title', 'closed_at', 'is_held_closed'])
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return null;
    const { id, title } = before;
    const isHeld = before.closed_at !== null && before.is_held_closed;
    const isChanged = isClosed ? !isHeld : before.closed_at !== null;
    if (!isChanged) return { title, isChanged };
    await tx
      .updateTable('restaurants')
      .set({
        closed_at: isClosed ? (before.closed_at ?? sql<Date>`now()`) : null,
        is_held_closed: isClosed,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute();
    await refreshStandings(tx);
    return { title, isChanged };
  });
