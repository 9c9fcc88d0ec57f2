import { sql } from 'kysely';
import type { Db } from './schema';

/** Brings the planner's figures up to date and frees what deleted rows took, after very many rows were written.
 * A server does so by itself some minutes later, the embedded database never.
 * @param db not a transaction */
export async function settleTables(db: Db): Promise<void> {
  await sql`VACUUM (ANALYZE) options, restaurants, restaurant_images, timeslots, users, reviews,
    review_images, settings`.execute(db);
}
