import { sql } from 'kysely';
import type { Db } from './schema';

/** JSON for a jsonb parameter. PostgreSQL's text holds neither NUL characters nor halves of surrogate
 * pairs, and imported names do; they are left out. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? item.replace(/\0|\p{Surrogate}/gu, '') : item,
  );
}

/** Does work in a transaction: the one that is running, else one of its own.
 * @param db of a transaction that is running, whoever began it ends it */
export const inTransaction = <Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> => (db.isTransaction ? work(db) : db.transaction().execute(work));

/** Brings the planner's figures up to date and frees what deleted rows took, after very many rows were written.
 * A server does so by itself some minutes later, the embedded database never.
 * @param db not a transaction */
export async function settleTables(db: Db): Promise<void> {
  await sql`VACUUM (ANALYZE) options, restaurants, restaurant_images, timeslots, users, reviews,
    review_images, settings`.execute(db);
}
