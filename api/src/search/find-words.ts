import { addAll, createBits, intersect, type Bits, addBit, countOnes } from './catalogue/bits';
import {
  FIELDS,
  findBeginning,
  type WordIndex,
  stretchKey,
  frequencyOf,
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

/** Shorter words are not corrected: every other short word would be near. */
const SHORTEST = 4;
/** From this length on two letters may be wrong, below only one. */
const LONG = 8;
/** Longer words are no words that somebody mistyped. */
const LONGEST = 40;
const CHOICES_MAX = 3;
/** From this length on a single wrong letter may be the first. */
const FIRST_WRONG_MIN = 5;

interface NearWord {
  readonly number: number;
  readonly distance: number;
}

/** Words that may be meant by a mistyped one, the likeliest first: the fewest wrong letters, then the same first letter, then
 * the commonest word. An ordinary word is not mistyped.
 * @param word folded
 * @returns numbers of words; none where every word is too far */
export function findNearWords(index: WordIndex, word: string): readonly number[] {
  if (word.length < SHORTEST || word.length > LONGEST || /\d/.test(word)) return [];
  const most = word.length < LONG ? 1 : 2;
  const letters = lettersOf(word);
  const near: NearWord[] = [];
  const { byLength, lengthStarts } = index;
  const last = lengthStarts[Math.min(word.length + most + 1, lengthStarts.length - 1)] ?? 0;
  const first = lengthStarts[Math.min(word.length - most, lengthStarts.length - 1)] ?? 0;
  for (let at = first; at < last; at += 1) {
    const number = byLength[at] ?? 0;
    // A wrong letter changes two bits at most: most words are ruled out here.
    if (countOnes((index.letters[number] ?? 0) ^ letters) > 2 * most) continue;
    const known = index.words[number] ?? '';
    const distance = editDistance(word, known, most);
    const isLikely = known[0] === word[0] || (distance === 1 && word.length >= FIRST_WRONG_MIN);
    if (distance <= most && isLikely) near.push({ number, distance });
  }
  if (!near.length || isOrdinary(word)) return [];
  const least = Math.min(...near.map(({ distance }) => distance));
  const startsAlike = ({ number }: NearWord) => (index.words[number]?.[0] === word[0] ? 0 : 1);
  return near
    .filter(({ distance }) => distance === least)
    .sort(
      (a, b) =>
        startsAlike(a) - startsAlike(b) ||
        frequencyOf(index, b.number) - frequencyOf(index, a.number) ||
        a.number - b.number,
    )
    .slice(0, CHOICES_MAX)
    .map(({ number }) => number);
}
