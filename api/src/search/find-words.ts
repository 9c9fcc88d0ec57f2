import { addAll, createBits, intersect, type Bits, countOnes } from './catalogue/bits';
import {
  FIELDS,
  addPlaces,
  findBeginning,
  type IndexedWord,
  type WordIndex,
  lettersOf,
} from './catalogue/word-index';
import { findAlternatives, isOrdinary } from './language/lexicon';
import { stem, editDistance } from './language/text';

/** Places that match something, each set within the next: by their names; in any field, word for word; also by a
 * beginning of a word or by a wider meaning. */
export interface Matches {
  readonly titles: Bits;
  readonly exact: Bits;
  readonly all: Bits;
}

export const createMatches = (size: number): Matches => ({
  titles: createBits(size),
  exact: createBits(size),
  all: createBits(size),
});

/** What matches both. */
export const matchBoth = (a: Matches, b: Matches): Matches => ({
  titles: intersect([a.titles, b.titles]),
  exact: intersect([a.exact, b.exact]),
  all: intersect([a.all, b.all]),
});

/** Adds what matches the second to the first. */
export function addMatches(to: Matches, other: Matches): void {
  addAll(to.titles, other.titles);
  addAll(to.exact, other.exact);
  addAll(to.all, other.all);
}

export function isEmpty(bits: Bits): boolean {
  for (let word = 0; word < bits.length; word += 1) if (bits[word] !== 0) return false;
  return true;
}

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
  const longer = findBeginning(index.words, word);
  if (isEmpty(matches.exact)) addWords(longer, matches);
  else if (word.length >= BEGINNING_MIN) addPlaces(matches.all, longer);
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
  addWords(index.stems.get(stem(word)) ?? [], to);
}

function addWords(words: readonly IndexedWord[], to: Matches): void {
  addPlaces(to.titles, words, FIELDS.title);
  addPlaces(to.exact, words);
  addAll(to.all, to.exact);
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
  { size, stems }: WordIndex,
  [first = '', ...others]: readonly string[],
  inFields: number,
): boolean {
  const find = (word: string): Bits => {
    const found = createBits(size);
    addPlaces(found, stems.get(stem(word)) ?? [], inFields);
    return found;
  };
  return !isEmpty(intersect([find(first), ...others.map(find)]));
}

/** Shorter words are not corrected: every other short word would be near. */
const SHORTEST = 4;
/** From this length on two letters may be wrong, below only one. */
const LONG = 8;
/** Longer words are no words that somebody mistyped. */
const LONGEST = 40;
const CHOICES_MAX = 3;
/** From this length on a single wrong letter may be the first. */
const FIRST_WRONG_MIN = 5;

/** Words that may be meant by a mistyped one, the likeliest first: the fewest wrong letters, then the same first letter, then
 * the commonest word. An ordinary word is not mistyped.
 * @param word folded
 * @returns none where every word is too far */
export function findNearWords({ words }: WordIndex, word: string): readonly string[] {
  if (word.length < SHORTEST || word.length > LONGEST || /\d/.test(word)) return [];
  const most = word.length < LONG ? 1 : 2;
  const letters = lettersOf(word);
  const near = words.flatMap((known) => {
    // A wrong letter changes two bits at most: most words are ruled out here.
    if (countOnes(known.letters ^ letters) > 2 * most) return [];
    const distance = editDistance(word, known.text, most);
    const isAlike = known.text[0] === word[0];
    const isLikely = isAlike || (distance === 1 && word.length >= FIRST_WRONG_MIN);
    return distance <= most && isLikely ? [{ ...known, distance, isAlike }] : [];
  });
  if (!near.length || isOrdinary(word)) return [];
  const least = Math.min(...near.map(({ distance }) => distance));
  return near
    .filter(({ distance }) => distance === least)
    .sort((a, b) => Number(b.isAlike) - Number(a.isAlike) || b.places.length - a.places.length)
    .slice(0, CHOICES_MAX)
    .map(({ text }) => text);
}
