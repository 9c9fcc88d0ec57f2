import type { FiguresReport } from '@tableside/contracts/desk/figures/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** Adds what a shell server has counted to a day, once, however often it is sent. */
export const storeReport = (db: Db, { id, lines }: FiguresReport, day: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const taken = await tx
      .insertInto('slot_reports')
      .values({ id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!taken) return;
    // In one order, so that two reports never wait for each other.
    const ordered = lines
      .filter(({ views, presses }) => views + presses > 0)
      .sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
    for (const line of ordered) {
      await tx
        .insertInto('slot_counts')
        .values({ day, ...line })
        .onConflict((conflict) =>
          conflict.columns(['day', 'slot', 'page']).doUpdateSet({
            views: (row) => sql`${row.ref('slot_counts.views')} + ${line.views}`,
            presses: (row) => sql`${row.ref('slot_counts.presses')} + ${line.presses}`,
          }),
        )
        .execute();
    }
  });

const keyOf = ({ slot, page }: FiguresReport['lines'][number]): string => `${slot} ${page}`;

/** How long a report is known: no shell server sends one again after that. */
export async function forgetReports(db: Db): Promise<void> {
  await db
    .deleteFrom('slot_reports')
    .where('taken_at', '<=', sql<Date>`now() - interval '2 days'`)
    .execute();
}
