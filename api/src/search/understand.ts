import type { WeekMoment } from '@tableside/contracts/listing/rules';
import { countBits } from './catalogue/bits';
import { FIELDS, type WordIndex } from './catalogue/word-index';
import { findAlternatives } from './language/lexicon';
import {
  findPhrase,
  findWord,
  isInFields,
  isKnown,
  addMatches,
  isEmpty,
  matchBoth,
  type Matches,
  findNearWords,
} from './find-words';
import type { Catalogue } from './catalogue/catalogue';
import { dropAnd, listTokens, type Token } from './language/text';
import { parse, type Part } from './parse';

/** What became of one or two words of a search. */
interface Unit {
  /** As typed, folded. */
  readonly typed: readonly string[];
  /** As looked for. */
  readonly words: readonly string[];
  readonly matches: Matches;
  readonly isCorrected: boolean;
}

interface ResolvedWords {
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
  const isMissing = ({ matches }: Unit) => isEmpty(matches.all);
  const typed = listUnits(index, words);
  const units = isExact
    ? typed
    : typed.map((unit) => (isMissing(unit) ? (listCorrections(index, unit)[0] ?? unit) : unit));
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
      const typed = [word];
      units.push({ typed, words: typed, matches: findWord(index, word), isCorrected: false });
    }
  }
  return units;
}

function listCorrections(index: WordIndex, { typed }: Unit): Unit[] {
  if (typed.length !== 1) return [];
  return findNearWords(index, typed[0] ?? '')
    .filter((word) => word !== typed[0])
    .map((word) => ({
      typed,
      words: [word],
      matches: findPhrase(index, [word]),
      isCorrected: true,
    }));
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

/** A search as it is understood in one city. */
export interface Understanding {
  readonly tokens: readonly Token[];
  readonly parts: readonly Part[];
  /** Places that have the words; null where words narrow nothing, `nothing` where no place has them. */
  readonly words: Matches | null | 'nothing';
  /** The text with what was mistyped put right; null where nothing was. */
  readonly corrected: string | null;
}

/** Reads a search: by grammar, then each word by the index.
 * @param text as typed
 * @param now what the clocks of the city show
 * @param isExact true to correct nothing
 * @returns null for blank text */
export function understand(
  catalogue: Catalogue,
  text: string,
  now: WeekMoment | null,
  isExact = false,
): Understanding | null {
  const tokens = listTokens(text);
  if (!tokens.length) return null;
  const parsed = parse(catalogue.lexicon, tokens, now);
  const named = findNamed(catalogue, tokens, parsed);
  if (named) return named;
  const resolved = parsed.map((part) => resolvePart(catalogue, part, isExact));
  const parts = resolved.flatMap((one) => one.parts);
  const sets = resolved.flatMap((one) => one.matches ?? []);
  const hasUnknown = parts.some(({ kind }) => kind === 'unknown');
  // A name of which no place has one word is the name of no place; a wish with a word too many is still a wish.
  const isWish = resolved.some((one) => one.isWish);
  return {
    tokens,
    parts,
    words: hasUnknown && !isWish ? 'nothing' : sets.length ? sets.reduce(matchBoth) : null,
    corrected: parts.some((part) => part.kind === 'words' && part.isCorrected)
      ? correctText(tokens, parts)
      : null,
  };
}

/** A search that is a name, whatever its words mean besides: "TGI Fridays", "The Good Place". */
function findNamed(
  catalogue: Catalogue,
  tokens: readonly Token[],
  parts: readonly Part[],
): Understanding | null {
  const isTimed = parts.some(({ kind }) => NOT_IN_NAMES.has(kind));
  if (parts.length > 0 && !isTimed) return null;
  const words = dropAnd(tokens.flatMap((token) => token.words));
  if (!words.length) return null;
  const found = words.map((word) => findWord(catalogue.words, word)).reduce(matchBoth);
  if (isEmpty(found.titles)) return null;
  // Words that narrow nothing leave everything; what is called so comes first.
  const matches = parts.length ? found : { ...found, all: catalogue.everything };
  return { tokens, parts: [{ kind: 'words', words, tokens }], words: matches, corrected: null };
}

const NOT_IN_NAMES: ReadonlySet<Part['kind']> = new Set(['open', 'walk', 'price', 'rating']);

interface ResolvedPart {
  readonly parts: readonly Part[];
  readonly matches: Matches | null;
  /** Says what somebody wants, other than by a name. */
  readonly isWish: boolean;
}

function resolvePart(catalogue: Catalogue, part: Part, isExact: boolean): ResolvedPart {
  if (part.kind !== 'words') {
    return { parts: [part], matches: null, isWish: part.kind !== 'unknown' };
  }
  const { tokens } = part;
  if (part.isPhrase) {
    const matches = findPhrase(catalogue.words, part.words);
    return isEmpty(matches.all)
      ? { parts: [{ kind: 'unknown', tokens }], matches: null, isWish: false }
      : { parts: [part], matches, isWish: true };
  }
  const { matches, words, isCorrected, unknown, isFood } = resolveWords(
    catalogue.words,
    part.words,
    isExact,
  );
  const isUnknown = (token: Token) => token.words.some((word) => unknown.includes(word));
  const known = trimFiller(
    tokens.filter((token) => !isUnknown(token)),
    part.words,
  );
  const missing = tokens.filter(isUnknown);
  return {
    parts: [
      ...(matches ? [{ kind: 'words', words, tokens: known, isCorrected } as const] : []),
      ...(missing.length ? [{ kind: 'unknown', tokens: missing } as const] : []),
    ],
    matches,
    isWish: isFood,
  };
}

/** Without what narrows nothing at the ends. */
function trimFiller(tokens: readonly Token[], words: readonly string[]): readonly Token[] {
  const isWanted = (token: Token) => token.words.some((word) => words.includes(word));
  return tokens.slice(tokens.findIndex(isWanted), tokens.findLastIndex(isWanted) + 1);
}

/** The typed text with the words that were looked for in place of those that were typed. */
function correctText(tokens: readonly Token[], parts: readonly Part[]): string {
  return tokens
    .flatMap((token) => {
      const part = parts.find((one) => one.tokens.includes(token));
      if (part?.kind !== 'words' || !part.isCorrected) return [token.raw];
      return part.tokens[0] === token ? [part.words.join(' ')] : [];
    })
    .join(' ');
}
