import type { WeekMoment } from '@tableside/contracts/listing/rules';
import { countBits } from './catalog/bits';
import { FIELDS, type TermIndex } from './catalog/term-index';
import { FILTER_WORDS, findAlternatives, isOrdinary, readPhrase } from './language/lexicon';
import {
  addAlternatives,
  findPhrase,
  findTerm,
  isInFields,
  isKnown,
  addMatches,
  isEmpty,
  matchBoth,
  type Matches,
  findSimilarTerms,
  typosMax,
} from './find-terms';
import type { Catalog } from './catalog/catalog';
import { dropAnd, editDistance, listTokens, type Token } from './language/text';
import { parse, type Part } from './parse';

/** One or two words of a query and their resolution. */
interface Unit {
  /** As typed, folded. */
  readonly typed: readonly string[];
  /** As looked for. */
  readonly terms: readonly string[];
  readonly matches: Matches;
  readonly isCorrected: boolean;
}

interface ResolvedTerms {
  /** Restaurants that contain all known words; null if no word is known. */
  readonly matches: Matches | null;
  /** As searched, in order; corrected where needed. */
  readonly terms: readonly string[];
  readonly isCorrected: boolean;
  /** Words that match nothing, not even after correction. */
  readonly unknown: readonly string[];
  /** Whether any known word is food and not only part of a name. */
  readonly isFood: boolean;
}

const JOINED_MIN = 5;
const PHRASE_MAX = 3;

/** Resolves words: as typed, else joined with the next word or split, else corrected. If all
 * words are known but no restaurant has all of them, one word may be a typo of another and is
 * corrected.
 * @param words folded, at least one
 * @param isExact true disables corrections */
export function resolveTerms(
  index: TermIndex,
  terms: readonly string[],
  isExact = false,
): ResolvedTerms {
  const isMissing = ({ matches }: Unit) => isEmpty(matches.all);
  const typed = listUnits(index, terms);
  const units = isExact
    ? typed
    : typed.map((unit) => (isMissing(unit) ? (listCorrections(index, unit)[0] ?? unit) : unit));
  const known = units.filter((unit) => !isMissing(unit));
  const chosen = known.length > 1 && !isExact ? correctOne(index, known) : known;
  return {
    matches: chosen.length ? chosen.map(({ matches }) => matches).reduce(matchBoth) : null,
    terms: chosen.flatMap((unit) => unit.terms),
    isCorrected: chosen.some((unit) => unit.isCorrected),
    unknown: units.filter(isMissing).flatMap(({ typed }) => typed),
    isFood: chosen.some((unit) => isFood(index, unit.terms)),
  };
}

function listUnits(index: TermIndex, terms: readonly string[]): Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < terms.length; at += 1) {
    const [term = '', next] = terms.slice(at, at + 2);
    const joined = next === undefined ? '' : term + next;
    const phrase = findSynonymous(index, terms.slice(at, at + PHRASE_MAX));
    if (phrase) {
      units.push(phrase);
      at += phrase.typed.length - 1;
    } else if (joined.length >= JOINED_MIN && isKnown(index, joined)) {
      const typed = [term, next ?? ''];
      const matches = matchBoth(findTerm(index, term), findTerm(index, next ?? ''));
      addMatches(matches, findPhrase(index, [joined]));
      units.push({ typed, terms: typed, matches, isCorrected: false });
      at += 1;
    } else {
      const typed = [term];
      units.push({ typed, terms: typed, matches: findTerm(index, term), isCorrected: false });
    }
  }
  return units;
}

/** The longest run of words from the first on that has synonyms: "ice cream". */
function findSynonymous(index: TermIndex, terms: readonly string[]): Unit | null {
  for (let length = terms.length; length > 1; length -= 1) {
    const typed = terms.slice(0, length);
    const { same } = findAlternatives(typed.join(' '));
    if (!same.length) continue;
    const matches = typed.map((term) => findTerm(index, term)).reduce(matchBoth);
    addAlternatives(index, typed.join(' '), matches);
    return { typed, terms: typed, matches, isCorrected: false };
  }
  return null;
}

function listCorrections(index: TermIndex, { typed }: Unit): Unit[] {
  if (typed.length !== 1) return [];
  return findSimilarTerms(index, typed[0] ?? '')
    .filter((term) => term !== typed[0])
    .map((term) => ({
      typed,
      terms: [term],
      matches: findPhrase(index, [term]),
      isCorrected: true,
    }));
}

/** Corrects one unit if no restaurant matches all. Chooses the correction with the most
 * restaurants. */
function correctOne(index: TermIndex, units: readonly Unit[]): readonly Unit[] {
  const countOf = (some: readonly Unit[]) =>
    countBits(some.map(({ matches }) => matches).reduce(matchBoth).all);
  if (countOf(units) > 0) return units;
  let best = units;
  let most = 0;
  units.forEach((unit, at) => {
    // Corrected words are tried again: another correction may fit better next to the other words.
    for (const correction of listCorrections(index, unit)) {
      const changed = units.with(at, correction);
      const count = countOf(changed);
      if (count > most) [best, most] = [changed, count];
    }
  });
  return best;
}

function isFood(index: TermIndex, terms: readonly string[]): boolean {
  return (
    terms.some((term) => findAlternatives(term).kinds.length > 0) ||
    isInFields(index, terms, FIELDS.cuisine | FIELDS.dish)
  );
}

/** A query as interpreted for a city. */
export interface ParsedQuery {
  readonly tokens: readonly Token[];
  readonly parts: readonly Part[];
  /** Matching restaurants; null if no words filter, `nothing` if nothing matches. */
  readonly terms: Matches | null | 'nothing';
  /** The corrected text; null if nothing was corrected. */
  readonly corrected: string | null;
}

/** Parses a query, then resolves its words with the index.
 * @param text as typed
 * @param now local time of the city
 * @param isExact true disables corrections
 * @returns null for blank text */
export function parseQuery(
  catalog: Catalog,
  text: string,
  now: WeekMoment | null,
  isExact = false,
): ParsedQuery | null {
  const typed = listTokens(text);
  if (!typed.length) return null;
  const named = findNamed(catalog, typed, parse(catalog.lexicon, typed, now));
  if (named) return named;
  const tokens = isExact ? typed : correctFilters(catalog, typed, now);
  const resolved = parse(catalog.lexicon, tokens, now).map((part) =>
    resolvePart(catalog, part, isExact),
  );
  const parts = resolved.flatMap((one) => one.parts);
  const sets = resolved.flatMap((one) => one.matches ?? []);
  const hasUnknown = parts.some((part) => part.kind === 'unknown' && !part.isAmount);
  // A name with an unknown word matches nothing; a filter with an extra word still filters.
  const isFilter = resolved.some((one) => one.isFilter);
  return {
    tokens,
    parts,
    terms: hasUnknown && !isFilter ? 'nothing' : sets.length ? sets.reduce(matchBoth) : null,
    corrected:
      tokens !== typed || parts.some((part) => part.kind === 'terms' && part.isCorrected)
        ? correctText(tokens, parts)
        : null,
  };
}

/** Shorter words are corrected only as part of a phrase: "opn now". */
const ALONE_MIN = 4;
const MISSPELLED_MIN = 3;

/** Corrects misspelled words of filters: "vegeterian", "outdor seating". Words of this city's
 * restaurants stay, as do words that are as similar to one of those and part of no phrase. */
function correctFilters(
  { lexicon, terms: index }: Catalog,
  typed: readonly Token[],
  now: WeekMoment | null,
): readonly Token[] {
  let tokens = typed;
  const findPart = (some: readonly Token[], token: Token | undefined) =>
    parse(lexicon, some, now).find((part) => token && part.tokens.includes(token));
  for (const [at, token] of typed.entries()) {
    const [term = '', ...others] = token.terms;
    const part = findPart(tokens, token);
    if (others.length || part?.kind !== 'terms' || part.isPhrase) continue;
    if (!/^[a-z]+$/.test(term) || term.length < MISSPELLED_MIN) continue;
    if (!isEmpty(findTerm(index, term).all) || isOrdinary(term)) continue;
    const [nearest] = findSimilarTerms(index, term);
    for (const { word, distance } of listSimilarFilters(term)) {
      const [correction] = listTokens(word);
      const changed = correction ? tokens.with(at, correction) : tokens;
      const meaning = findPart(changed, correction);
      const isPlain = meaning?.kind === 'terms' && !meaning.isPhrase;
      // Terms may also surround filler.
      if (isPlain && meaning.terms.includes(word)) continue;
      const isAlone = isPlain || !meaning || meaning.tokens.length === 1;
      const isOther =
        nearest !== undefined &&
        nearest !== word &&
        editDistance(term, nearest, distance) <= distance;
      if (isAlone && (isOther || term.length < ALONE_MIN)) continue;
      tokens = changed;
      break;
    }
  }
  return tokens;
}

/** Most similar first; they start with the same letter. */
const listSimilarFilters = (term: string) =>
  FILTER_WORDS.flatMap((word) => {
    const distance = word[0] === term[0] ? editDistance(term, word, typosMax(term)) : Infinity;
    return distance <= typosMax(term) ? [{ word, distance }] : [];
  }).sort((a, b) => a.distance - b.distance);

/** Finds restaurants whose name is the query, even if it has another meaning: "TGI Fridays", "The
 * Good Place". The city's name finds those with it in their name or address. */
function findNamed(
  catalog: Catalog,
  tokens: readonly Token[],
  parts: readonly Part[],
): ParsedQuery | null {
  const isTimed = parts.some(({ kind }) => NOT_IN_NAMES.has(kind));
  if (parts.length > 0 && !isTimed) return null;
  const terms = dropAnd(tokens.flatMap((token) => token.terms));
  if (!terms.length) return null;
  const found = terms.map((term) => findTerm(catalog.terms, term)).reduce(matchBoth);
  const phrase = readPhrase(catalog.lexicon, tokens, 0);
  const isCity =
    phrase?.length === tokens.length && phrase.meaning.kind === 'filler' && phrase.meaning.isCity;
  if (isEmpty(isCity ? found.all : found.titles)) return null;
  // Filler matches everything; name matches come first.
  const matches = parts.length || isCity ? found : { ...found, all: catalog.everything };
  return { tokens, parts: [{ kind: 'terms', terms, tokens }], terms: matches, corrected: null };
}

const NOT_IN_NAMES: ReadonlySet<Part['kind']> = new Set([
  'open',
  'walk',
  'near',
  'price',
  'rating',
  'unknown',
]);

interface ResolvedPart {
  readonly parts: readonly Part[];
  readonly matches: Matches | null;
  /** Whether the part is a filter and not a name. */
  readonly isFilter: boolean;
}

function resolvePart(catalog: Catalog, part: Part, isExact: boolean): ResolvedPart {
  if (part.kind !== 'terms') {
    return { parts: [part], matches: null, isFilter: part.kind !== 'unknown' };
  }
  const { tokens } = part;
  if (part.isPhrase) {
    const matches = findPhrase(catalog.terms, part.terms);
    return isEmpty(matches.all)
      ? { parts: [{ kind: 'unknown', tokens }], matches: null, isFilter: false }
      : { parts: [part], matches, isFilter: true };
  }
  const { matches, terms, isCorrected, unknown, isFood } = resolveTerms(
    catalog.terms,
    part.terms,
    isExact,
  );
  const isUnknown = (token: Token) => token.terms.some((term) => unknown.includes(term));
  const known = trimFiller(
    tokens.filter((token) => !isUnknown(token)),
    part.terms,
  );
  const missing = tokens.filter(isUnknown);
  return {
    parts: [
      ...(matches ? [{ kind: 'terms', terms, tokens: known, isCorrected } as const] : []),
      ...(missing.length ? [{ kind: 'unknown', tokens: missing } as const] : []),
    ],
    matches,
    isFilter: isFood,
  };
}

function trimFiller(tokens: readonly Token[], terms: readonly string[]): readonly Token[] {
  const isWanted = (token: Token) => token.terms.some((term) => terms.includes(term));
  return tokens.slice(tokens.findIndex(isWanted), tokens.findLastIndex(isWanted) + 1);
}

function correctText(tokens: readonly Token[], parts: readonly Part[]): string {
  return tokens
    .flatMap((token) => {
      const part = parts.find((one) => one.tokens.includes(token));
      if (part?.kind !== 'terms' || !part.isCorrected) return [token.raw];
      return part.tokens[0] === token ? [part.terms.join(' ')] : [];
    })
    .join(' ');
}
