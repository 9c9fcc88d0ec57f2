import { sql } from 'kysely';
import type { Db } from '../../../db/schema';
import type { OpeningHours } from '../../../records/record';
import { listTimeslots } from '../../../records/save-parts';
import { refreshStandings } from '../../../records/standing';

/** Stores the week of a restaurant instead of what was stored; special days stay.
 * @param tx in which the restaurant is locked */
export async function changeHours(
  tx: Db,
  restaurantId: number,
  week: Pick<OpeningHours, 'spans' | 'closedOn'>,
): Promise<void> {
  await tx.deleteFrom('timeslots').where('restaurant_id', '=', restaurantId).execute();
  const rows = listTimeslots(week).map((slot) => ({ restaurant_id: restaurantId, ...slot }));
  if (rows.length) await tx.insertInto('timeslots').values(rows).execute();
  await tx
    .updateTable('restaurants')
    .set({ updated_at: sql<Date>`now()` })
    .where('id', '=', restaurantId)
    .execute();
  await refreshStandings(tx);
}
