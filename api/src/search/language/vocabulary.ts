import { readFileSync } from 'node:fs';
import wordListPath from 'word-list';
import { editDistance, listWords, stem } from './text';
import data from './words.json';

type Phrase = readonly string[];

/** Other words for the same, and what else is of that kind. */
interface Alternatives {
  readonly same: readonly Phrase[];
  readonly kinds: readonly Phrase[];
}

const NONE: Alternatives = { same: [], kinds: [] };
const stemsOf = (text: string): string => listWords(text).map(stem).join(' ');

/** Letters from which on one of them may be wrong. */
const MISTYPED_MIN = 4;

const TABLE = buildTable();
const WIDER = buildWider();

/** @param word folded */
export const findAlternatives = (word: string): Alternatives => TABLE.get(stem(word)) ?? NONE;

/** Words of which this is one kind: "noodles" for "ramen", and for "ramein" too.
 * @param text one word or more */
export function findWider(text: string): readonly string[] {
  const key = stemsOf(text);
  const known = WIDER.get(key);
  if (known ?? key.length < MISTYPED_MIN) return known ?? [];
  for (const [kind, wider] of WIDER) if (editDistance(key, kind, 1) === 1) return wider;
  return [];
}

function buildTable(): Map<string, { same: Phrase[]; kinds: Phrase[] }> {
  const table = new Map<string, { same: Phrase[]; kinds: Phrase[] }>();
  const entryOf = (word: string) => {
    const entry = table.get(stem(word)) ?? { same: [], kinds: [] };
    table.set(stem(word), entry);
    return entry;
  };
  for (const group of data.same) {
    for (const word of group) {
      const others = group.filter((other) => other !== word).map(listWords);
      entryOf(word).same.push(...others);
    }
  }
  for (const [word, kinds] of Object.entries(data.kinds)) {
    entryOf(word).kinds.push(...kinds.map(listWords));
  }
  return table;
}

function buildWider(): Map<string, string[]> {
  const wider = new Map<string, string[]>();
  for (const [word, kinds] of [...Object.entries(data.dishes), ...Object.entries(data.kinds)]) {
    for (const kind of kinds) wider.set(stemsOf(kind), [...(wider.get(stemsOf(kind)) ?? []), word]);
  }
  return wider;
}

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
