import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** How long emails wait for a process with a mail server after the last one was seen: long enough for a restart, or for
 * a mistake in its settings to be noticed. */
const KNOWN_FOR_HOURS = 24;

/** Records that a process with a mail server runs on this database. */
export async function recordMailServer(db: Db): Promise<void> {
  await db
    .insertInto('mail_server')
    .values({ id: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()` }))
    .execute();
}

/** Forgets it, for a database that no other process uses. */
export async function forgetMailServer(db: Db): Promise<void> {
  await db.deleteFrom('mail_server').execute();
}

/** Whether a process with a mail server ran on this database within the last day. */
export async function hasMailServer(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('mail_server')
    .select('id')
    .where('seen_at', '>', sql<Date>`now() - make_interval(hours => ${KNOWN_FOR_HOURS})`)
    .executeTakeFirst();
  return row !== undefined;
}
