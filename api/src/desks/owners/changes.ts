import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** How many changes a screen begins with. */
const CHANGES_MAX = 50;

/** What owners changed of a place, newest first. */
export async function listOwnersChanges(db: Db, placeId: number) {
  const rows = await db
    .selectFrom('place_acts as a')
    .innerJoin('place_edits as e', 'e.act_id', 'a.id')
    .select(['a.id', 'a.at', 'a.who', 'a.undone_at'])
    .select(sql<string[]>`array_agg(e.field ORDER BY e.field)`.as('fields'))
    .where('a.restaurant_id', '=', placeId)
    .where('a.source', '=', 'owner')
    .groupBy('a.id')
    .orderBy('a.id', 'desc')
    .limit(CHANGES_MAX)
    .execute();
  return rows.map(({ at, undone_at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    is_undone: undone_at !== null,
  }));
}

/** Whether an act is a change of this place by an owner. */
export async function findOwnersChange(db: Db, placeId: number, actId: number): Promise<boolean> {
  const row = await db
    .selectFrom('place_acts')
    .select('id')
    .where('id', '=', actId)
    .where('restaurant_id', '=', placeId)
    .where('source', '=', 'owner')
    .executeTakeFirst();
  return row !== undefined;
}
