import { addBit, createBits, intersect, type Bits } from '../catalogue/bits';
import { FIELDS, findBeginning, type WordIndex } from '../catalogue/word-index';
import { findAlternatives } from '../language/alternatives';
import { stem } from '../language/stem';
import { addMatches, createMatches, isEmpty, matchBoth, type Matches } from './matches';

/** Beginnings of longer words count for words of this many letters that also stand by themselves: "bar" is not
 * "Barcelona", "taco" may be "Tacombi". */
const BEGINNING_MIN = 4;
const HALF_MIN = 3;

/** Places of a word in all its forms and of what means the same; of longer words that begin so; and of what is of that
 * kind.
 * @param word folded */
export function findWord(index: WordIndex, word: string): Matches {
  const matches = createMatches(index.size);
  addWord(index, word, matches);
  const { same, kinds } = findAlternatives(word);
  for (const phrase of same) addMatches(matches, findPhrase(index, phrase));
  if (isEmpty(matches.exact)) addWords(index, findBeginning(index, word), matches);
  else if (word.length >= BEGINNING_MIN) addBeginning(index, word, matches.all);
  for (const phrase of kinds) {
    const { exact } = findPhrase(index, phrase);
    addMatches(matches, { ...createMatches(index.size), all: exact });
  }
  if (isEmpty(matches.all)) addMatches(matches, findHalves(index, word));
  return matches;
}

/** Places in which all words of a phrase stand, in any of their forms. */
export function findPhrase(index: WordIndex, [first = '', ...others]: readonly string[]): Matches {
  const find = (word: string): Matches => {
    const matches = createMatches(index.size);
    addWord(index, word, matches);
    return matches;
  };
  return others.reduce((matches, word) => matchBoth(matches, find(word)), find(first));
}

/** Whether some place has the word in some form. */
export const isKnown = (index: WordIndex, word: string): boolean => index.stems.has(stem(word));

function addWord(index: WordIndex, word: string, to: Matches): void {
  for (const number of index.stems.get(stem(word)) ?? []) {
    addWords(index, [number, number + 1], to);
  }
}

function addWords(index: WordIndex, [from, end]: readonly [number, number], to: Matches): void {
  eachEntry(index, from, end, (place, fields) => {
    addBit(to.exact, place);
    addBit(to.all, place);
    if (fields & FIELDS.title) addBit(to.titles, place);
  });
}

function addBeginning(index: WordIndex, word: string, to: Bits): void {
  const [from, end] = findBeginning(index, word);
  eachEntry(index, from, end, (place) => addBit(to, place));
}

/** Places that write in two words what is one here: "smokehouse", "Smoke House". */
function findHalves(index: WordIndex, word: string): Matches {
  const matches = createMatches(index.size);
  for (let cut = HALF_MIN; cut <= word.length - HALF_MIN; cut += 1) {
    const halves = [word.slice(0, cut), word.slice(cut)];
    if (halves.every((half) => isKnown(index, half))) {
      addMatches(matches, findPhrase(index, halves));
    }
  }
  return matches;
}

/** Places of some words, and the fields in which the word stands there. */
function eachEntry(
  { starts, places, fields }: WordIndex,
  from: number,
  end: number,
  visit: (place: number, fields: number) => void,
): void {
  const last = starts[end] ?? 0;
  for (let at = starts[from] ?? 0; at < last; at += 1) visit(places[at] ?? 0, fields[at] ?? 0);
}

/** Places that have one of some words in some fields.
 * @param fields bits of the index's fields */
export function findInFields(index: WordIndex, words: readonly string[], fields: number): Bits {
  const sets = words.map((word) => {
    const places = createBits(index.size);
    for (const number of index.stems.get(stem(word)) ?? []) {
      eachEntry(index, number, number + 1, (place, stands) => {
        if (stands & fields) addBit(places, place);
      });
    }
    return places;
  });
  const [first = createBits(index.size), ...others] = sets;
  return intersect([first, ...others]);
}
