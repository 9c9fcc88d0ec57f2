import { addAll, addBit, createBits, intersect, type Bits } from '../sets/bits';
import { FIELDS, findBeginning, type WordIndex } from '../catalogue/word-index';
import { findAlternatives } from '../language/alternatives';
import { stem } from '../language/stem';
import { stretchKey } from '../catalogue/common-sets';
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
  for (const phrase of same) addPhrase(index, phrase, matches);
  if (isEmpty(matches.exact)) addWords(index, findBeginning(index, word), matches);
  else if (word.length >= BEGINNING_MIN) addBeginning(index, word, matches.all);
  for (const phrase of kinds) {
    if (phrase.every((part) => isKnown(index, part))) {
      addAll(matches.all, findPhrase(index, phrase).exact);
    }
  }
  if (isEmpty(matches.all)) addHalves(index, word, matches);
  return matches;
}

function addPhrase(index: WordIndex, phrase: readonly string[], to: Matches): void {
  const [first = '', ...others] = phrase;
  if (!others.length) addWord(index, first, to);
  else if (phrase.every((word) => isKnown(index, word))) {
    addMatches(to, findPhrase(index, phrase));
  }
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
  const common = index.common.get(stretchKey(from, end));
  if (common) {
    addAll(to.titles, common.titles);
    addAll(to.exact, common.all);
    addAll(to.all, common.all);
    return;
  }
  const { starts, places, fields } = index;
  const last = starts[end] ?? 0;
  for (let at = starts[from] ?? 0; at < last; at += 1) {
    const place = places[at] ?? 0;
    addBit(to.exact, place);
    addBit(to.all, place);
    if ((fields[at] ?? 0) & FIELDS.title) addBit(to.titles, place);
  }
}

function addBeginning(index: WordIndex, word: string, to: Bits): void {
  const [from, end] = findBeginning(index, word);
  const common = index.common.get(stretchKey(from, end));
  if (common) {
    addAll(to, common.all);
    return;
  }
  const { starts, places } = index;
  const last = starts[end] ?? 0;
  for (let at = starts[from] ?? 0; at < last; at += 1) addBit(to, places[at] ?? 0);
}

/** Places in whose titles a word begins so. */
export function findInTitles(index: WordIndex, beginning: string): Bits {
  const [from, end] = findBeginning(index, beginning);
  const common = index.common.get(stretchKey(from, end));
  if (common) return common.titles;
  const found = createBits(index.size);
  const { starts, places, fields } = index;
  const last = starts[end] ?? 0;
  for (let at = starts[from] ?? 0; at < last; at += 1) {
    if ((fields[at] ?? 0) & FIELDS.title) addBit(found, places[at] ?? 0);
  }
  return found;
}

/** Adds places that write in two words what is one here: "smokehouse", "Smoke House". */
function addHalves(index: WordIndex, word: string, to: Matches): void {
  for (let cut = HALF_MIN; cut <= word.length - HALF_MIN; cut += 1) {
    const halves = [word.slice(0, cut), word.slice(cut)];
    if (halves.every((half) => isKnown(index, half))) {
      addMatches(to, findPhrase(index, halves));
    }
  }
}

/** Whether some place has all of these words in some fields.
 * @param inFields bits of the index's fields */
export function isInFields(
  index: WordIndex,
  [first = '', ...others]: readonly string[],
  inFields: number,
): boolean {
  const { starts, places, fields } = index;
  const numbers = index.stems.get(stem(first)) ?? [];
  if (!others.length) {
    return numbers.some((number) => {
      const last = starts[number + 1] ?? 0;
      for (let at = starts[number] ?? 0; at < last; at += 1) {
        if ((fields[at] ?? 0) & inFields) return true;
      }
      return false;
    });
  }
  const find = (word: string): Bits => {
    const found = createBits(index.size);
    for (const number of index.stems.get(stem(word)) ?? []) {
      const last = starts[number + 1] ?? 0;
      for (let at = starts[number] ?? 0; at < last; at += 1) {
        if ((fields[at] ?? 0) & inFields) addBit(found, places[at] ?? 0);
      }
    }
    return found;
  };
  return !isEmpty(intersect([find(first), ...others.map(find)]));
}
