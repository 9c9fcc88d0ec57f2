import { sql } from 'kysely';
import type { Db } from '../db/schema';

/** Works out anew where open restaurants of equal score stand (docs/decisions/0051-equal-scores-are-ordered-by-standing.md).
 * To be called in the transaction that made restaurants come, go or change. */
export async function refreshStandings(tx: Db): Promise<void> {
  await sql`SELECT refresh_standings()`.execute(tx);
}
