import { readFileSync } from 'node:fs';
import wordListPath from 'word-list';
import { listWords } from './fold';
import data from './words.json';

/** Words of searches, such as dishes that no dictionary has. */
const OF_SEARCHES: ReadonlySet<string> = new Set(listWords(JSON.stringify(data)));

/** English words, one a line; read when the first is looked up. */
let dictionary = '';

/** Whether a word is one, and so not mistyped.
 * @param word folded */
export function isOrdinary(word: string): boolean {
  dictionary ||= `\n${readFileSync(wordListPath, 'utf8')}\n`;
  return OF_SEARCHES.has(word) || dictionary.includes(`\n${word}\n`);
}
