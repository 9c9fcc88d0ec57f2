import { addAll, createBits, intersect, type Bits, countOnes } from './catalog/bits';
import {
  FIELDS,
  addRestaurants,
  findBeginning,
  type IndexedTerm,
  type TermIndex,
  toLetterBits,
} from './catalog/term-index';
import { findAlternatives, isOrdinary } from './language/lexicon';
import { stem, editDistance } from './language/text';

/** Matching restaurants in nested sets: by name; exactly in any field; also by prefix, synonym or
 * broader term. */
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

/** Intersection of both. */
export const matchBoth = (a: Matches, b: Matches): Matches => ({
  titles: intersect([a.titles, b.titles]),
  exact: intersect([a.exact, b.exact]),
  all: intersect([a.all, b.all]),
});

/** Adds the second to the first. */
export function addMatches(to: Matches, other: Matches): void {
  addAll(to.titles, other.titles);
  addAll(to.exact, other.exact);
  addAll(to.all, other.all);
}

export function isEmpty(bits: Bits): boolean {
  for (let term = 0; term < bits.length; term += 1) if (bits[term] !== 0) return false;
  return true;
}

/** Terms of at least this length also match as a prefix, even if they are words themselves:
 * "taco" matches "Tacombi", but "bar" does not match "Barcelona". */
const BEGINNING_MIN = 4;
const HALF_MIN = 3;

/** Restaurants that contain a term in any form, its synonyms, words that start with it, or
 * narrower terms.
 * @param term folded */
export function findTerm(index: TermIndex, term: string): Matches {
  const matches = createMatches(index.size);
  addTerm(index, term, matches);
  addAlternatives(index, term, matches);
  const longer = findBeginning(index.terms, term);
  if (isEmpty(matches.exact)) addTerms(longer, matches);
  else if (term.length >= BEGINNING_MIN) addRestaurants(matches.all, longer);
  if (isEmpty(matches.all)) addHalves(index, term, matches);
  return matches;
}

/** Adds restaurants that contain a synonym or a narrower term.
 * @param text one or more words, see findAlternatives */
export function addAlternatives(index: TermIndex, text: string, to: Matches): void {
  const { same, kinds } = findAlternatives(text);
  for (const phrase of same) addPhrase(index, phrase, to);
  for (const phrase of kinds) {
    if (phrase.every((part) => isKnown(index, part))) {
      addAll(to.all, findPhrase(index, phrase).exact);
    }
  }
}

function addPhrase(index: TermIndex, phrase: readonly string[], to: Matches): void {
  const [first = '', ...others] = phrase;
  if (!others.length) addTerm(index, first, to);
  else if (phrase.every((term) => isKnown(index, term))) {
    addMatches(to, findPhrase(index, phrase));
  }
}

/** Restaurants that contain all words of a phrase, in any form. */
export function findPhrase(index: TermIndex, [first = '', ...others]: readonly string[]): Matches {
  const find = (term: string): Matches => {
    const matches = createMatches(index.size);
    addTerm(index, term, matches);
    return matches;
  };
  return others.reduce((matches, term) => matchBoth(matches, find(term)), find(first));
}

/** Whether any restaurant contains the term, in any form. */
export const isKnown = (index: TermIndex, term: string): boolean => index.stems.has(stem(term));

function addTerm(index: TermIndex, term: string, to: Matches): void {
  addTerms(index.stems.get(stem(term)) ?? [], to);
}

function addTerms(terms: readonly IndexedTerm[], to: Matches): void {
  addRestaurants(to.titles, terms, FIELDS.title);
  addRestaurants(to.exact, terms);
  addAll(to.all, to.exact);
}

/** Adds restaurants that spell it as two words: "smokehouse", "Smoke House". */
function addHalves(index: TermIndex, term: string, to: Matches): void {
  for (let cut = HALF_MIN; cut <= term.length - HALF_MIN; cut += 1) {
    const halves = [term.slice(0, cut), term.slice(cut)];
    if (halves.every((half) => isKnown(index, half))) {
      addMatches(to, findPhrase(index, halves));
    }
  }
}

/** Whether any restaurant has all of these terms in the given fields.
 * @param inFields bits of the index's fields */
export function isInFields(
  { size, stems }: TermIndex,
  [first = '', ...others]: readonly string[],
  inFields: number,
): boolean {
  const find = (term: string): Bits => {
    const found = createBits(size);
    addRestaurants(found, stems.get(stem(term)) ?? [], inFields);
    return found;
  };
  return !isEmpty(intersect([find(first), ...others.map(find)]));
}

/** Shorter words are not corrected: too many other words would be similar. */
const SHORTEST = 4;
/** Words of at least this length may have two typos, shorter ones one. */
const LONG = 8;
/** Longer words are never corrected. */
const LONGEST = 40;

/** Maximum number of typos in a word. */
export const typosMax = (term: string): number => (term.length < LONG ? 1 : 2);

const CHOICES_MAX = 3;

/** Correction candidates, best first: fewest typos, then most frequent. They start with the same
 * letter. Dictionary words are never corrected.
 * @param term folded
 * @returns empty if nothing is similar enough */
export function findSimilarTerms({ terms }: TermIndex, term: string): readonly string[] {
  if (term.length < SHORTEST || term.length > LONGEST || /\d/.test(term)) return [];
  const most = typosMax(term);
  const letters = toLetterBits(term);
  const near = terms.flatMap((known) => {
    // One typo changes at most two letter bits, so most words are ruled out here.
    if (known.text[0] !== term[0] || countOnes(known.letters ^ letters) > 2 * most) return [];
    const distance = editDistance(term, known.text, most);
    return distance <= most ? [{ ...known, distance }] : [];
  });
  if (!near.length || isOrdinary(term)) return [];
  const least = Math.min(...near.map(({ distance }) => distance));
  return near
    .filter(({ distance }) => distance === least)
    .sort((a, b) => b.restaurants.length - a.restaurants.length)
    .slice(0, CHOICES_MAX)
    .map(({ text }) => text);
}
