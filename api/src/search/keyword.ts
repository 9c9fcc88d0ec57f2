import { sql } from 'kysely';
import type { Keyword } from './catalogue/filters';
import type { Db } from '../db/schema';

/** More words than that narrow nothing any more. */
const MAX_WORDS = 8;
const CORRECTIONS_MAX = 3;
/** Shorter words are not corrected: every other short word would be near. */
const SHORTEST_CORRECTED = 3;
const LONGEST_CORRECTED = 40;

interface WordRow {
  readonly word: string;
  /** Null when some known word begins with it; else the nearest known words, maybe none. */
  readonly corrections: string[] | null;
}

/** Reads a keyword. Case, accents and punctuation don't count; the cost follows the size of the vocabulary,
 * not the number of restaurants. Every word has to occur, each as the beginning of a word or as one of its
 * corrections. Signs alone are in no restaurant. */
export async function readKeyword(db: Db, keyword: string): Promise<Keyword> {
  if (!keyword.trim()) return null;
  const words = await findWords(db, keyword);
  if (words.some(({ corrections }) => corrections?.length === 0)) return 'nothing';
  const [first, ...others] = words.map(({ word, corrections }) =>
    corrections ? { anyOf: corrections } : { beginning: word },
  );
  return first ? [first, ...others] : 'nothing';
}

async function findWords(db: Db, keyword: string): Promise<readonly WordRow[]> {
  const { rows } = await sql<WordRow>`
    SELECT k.word, CASE
      WHEN EXISTS (SELECT FROM words w WHERE w.word >= k.word AND w.word < k.word || chr(1114111)) THEN NULL
      ELSE ARRAY(
        SELECT near.word FROM (
          SELECT c.*, min(distance) OVER () AS least FROM (
            SELECT w.word, w.frequency, levenshtein_less_equal(w.word, k.word, 2) AS distance
            FROM words w
            WHERE (w.word % k.word OR (w.word >= left(k.word, 1) AND w.word < left(k.word, 1) || chr(1114111)))
              AND length(w.word) BETWEEN length(k.word) - 2 AND length(k.word) + 2
              AND length(k.word) BETWEEN ${SHORTEST_CORRECTED}::integer AND ${LONGEST_CORRECTED}::integer
          ) c
          WHERE distance <= CASE WHEN length(k.word) < 5 THEN 1 ELSE 2 END
        ) near
        WHERE distance = least
        ORDER BY similarity(near.word, k.word) DESC, frequency DESC, near.word
        LIMIT ${CORRECTIONS_MAX}::integer
      ) END AS corrections
    FROM (
      SELECT lexeme COLLATE "C" AS word
      FROM unnest(to_tsvector('simple', search_text(${keyword}))) ORDER BY positions[1]
      LIMIT ${MAX_WORDS}::integer
    ) k`.execute(db);
  return rows;
}
