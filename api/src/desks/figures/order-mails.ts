import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { IS_SUSPENDED } from '../../identity/suspension';
import { orderMail } from '../../plugins/mail/queue';
import { findSponsorMail } from './sponsor-mail';
import { firstDay, monthOf, readCityDay } from './city-day';

/** Has the figures of the month that is over mailed to the editors and the sponsor, once, whichever process comes first. A month without
 * any figures is passed over in silence.
 * @param now default the system's clock */
export async function orderFigureMails(db: Db, now = new Date()): Promise<void> {
  const month = firstDay(monthOf(await readCityDay(db, now)), -1);
  await db.transaction().execute(async (tx) => {
    const has = await tx
      .selectFrom('slot_counts')
      .select('day')
      .where('day', '>=', month)
      .where('day', '<', firstDay(monthOf(month), 1))
      .limit(1)
      .executeTakeFirst();
    if (!has) return;
    const ordered = await tx
      .insertInto('figure_mails')
      .values({ month })
      .onConflict((conflict) => conflict.doNothing())
      .returning('month')
      .executeTakeFirst();
    if (!ordered) return;
    const details = { month: monthOf(month) };
    for (const { email } of await listEditors(tx))
      await orderMail(tx, { kind: 'figures', recipient: email, details });
    const sponsor = await findSponsorMail(tx);
    if (sponsor)
      await orderMail(tx, { kind: 'sponsor-figures', recipient: sponsor.address, details });
  });
}

const listEditors = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.user_id', 'users.id')
    .select('users.email')
    .where('role', '=', 'editor')
    .where(sql<boolean>`NOT (${IS_SUSPENDED})`)
    .orderBy('users.id')
    .execute();
