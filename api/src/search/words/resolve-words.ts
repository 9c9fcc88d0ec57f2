import { countBits } from '../sets/bits';
import { FIELDS, type WordIndex } from '../catalogue/word-index';
import { findAlternatives } from '../language/alternatives';
import { findPhrase, findWord, isInFields, isKnown } from './find-words';
import { addMatches, isEmpty, matchBoth, type Matches } from './matches';
import { findNearWords } from './near-words';

/** What became of one or two words of a search. */
interface Unit {
  /** As typed, folded. */
  readonly typed: readonly string[];
  /** As looked for. */
  readonly words: readonly string[];
  readonly matches: Matches;
  readonly isCorrected: boolean;
}

export interface ResolvedWords {
  /** Places in which all known words stand; null when no word is known. */
  readonly matches: Matches | null;
  /** As looked for, in their order: corrected ones in place of typed ones. */
  readonly words: readonly string[];
  readonly isCorrected: boolean;
  /** Words that no place has, nor any like them. */
  readonly unknown: readonly string[];
  /** Whether some known word is something to eat, and not a name alone. */
  readonly isFood: boolean;
}

const JOINED_MIN = 5;

/** Looks words up, each as it is, else joined with the next one or parted, else as the nearest known word. Where all are
 * known and no place has all of them, one may have been mistyped into another word: then that one is corrected.
 * @param words folded, one at least
 * @param isExact true to correct nothing */
export function resolveWords(
  index: WordIndex,
  words: readonly string[],
  isExact = false,
): ResolvedWords {
  const typed = listUnits(index, words);
  const units = isExact
    ? typed
    : typed.map((unit) => (isEmpty(unit.matches.all) ? correctUnit(index, unit) : unit));
  const isMissing = ({ matches }: Unit) => isEmpty(matches.all);
  const known = units.filter((unit) => !isMissing(unit));
  const chosen = known.length > 1 && !isExact ? correctOne(index, known) : known;
  return {
    matches: chosen.length ? chosen.map(({ matches }) => matches).reduce(matchBoth) : null,
    words: chosen.flatMap((unit) => unit.words),
    isCorrected: chosen.some((unit) => unit.isCorrected),
    unknown: units.filter(isMissing).flatMap(({ typed }) => typed),
    isFood: chosen.some((unit) => isFood(index, unit.words)),
  };
}

function listUnits(index: WordIndex, words: readonly string[]): Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next] = words.slice(at, at + 2);
    const joined = next === undefined ? '' : word + next;
    if (joined.length >= JOINED_MIN && isKnown(index, joined)) {
      const typed = [word, next ?? ''];
      const matches = matchBoth(findWord(index, word), findWord(index, next ?? ''));
      addMatches(matches, findPhrase(index, [joined]));
      units.push({ typed, words: typed, matches, isCorrected: false });
      at += 1;
    } else {
      units.push({
        typed: [word],
        words: [word],
        matches: findWord(index, word),
        isCorrected: false,
      });
    }
  }
  return units;
}

/** The unit with its likeliest correction, or as it is where nothing is near. */
function correctUnit(index: WordIndex, unit: Unit): Unit {
  return listCorrections(index, unit)[0] ?? unit;
}

function listCorrections(index: WordIndex, { typed }: Unit): Unit[] {
  if (typed.length !== 1) return [];
  return findNearWords(index, typed[0] ?? '').flatMap((number) => {
    const word = index.words[number] ?? '';
    if (word === typed[0]) return [];
    const matches = findPhrase(index, [word]);
    return [{ typed, words: [word], matches, isCorrected: true }];
  });
}

/** The units, one of them corrected where no place has them all. Of several ways the one with most places. */
function correctOne(index: WordIndex, units: readonly Unit[]): readonly Unit[] {
  const countOf = (some: readonly Unit[]) =>
    countBits(some.map(({ matches }) => matches).reduce(matchBoth).all);
  if (countOf(units) > 0) return units;
  let best = units;
  let most = 0;
  units.forEach((unit, at) => {
    // Also of a word that was corrected by itself already: beside the others another one may be meant.
    for (const correction of listCorrections(index, unit)) {
      const changed = units.with(at, correction);
      const count = countOf(changed);
      if (count > most) [best, most] = [changed, count];
    }
  });
  return best;
}

function isFood(index: WordIndex, words: readonly string[]): boolean {
  return (
    words.some((word) => findAlternatives(word).kinds.length > 0) ||
    isInFields(index, words, FIELDS.cuisine | FIELDS.dish)
  );
}
