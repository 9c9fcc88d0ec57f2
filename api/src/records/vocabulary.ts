import { sql } from 'kysely';
import type { Db } from '../db/schema';

/** Longest word that is compared for typos; PostgreSQL's edit distance ends at 255 bytes. */
const LONGEST_WORD = 40;

/** Makes the table of known words anew from the restaurants that are shown. To be called in the transaction
 * that changed them; readers see the old table until it commits. */
export async function rebuildVocabulary(tx: Db): Promise<void> {
  await sql`DELETE FROM words`.execute(tx);
  await sql`
    INSERT INTO words (word, frequency)
    SELECT word, ndoc FROM ts_stat('SELECT search FROM restaurants WHERE closed_at IS NULL')
    WHERE length(word) <= ${LONGEST_WORD}::integer`.execute(tx);
}
