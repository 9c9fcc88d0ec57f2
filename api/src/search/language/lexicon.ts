import { readFileSync } from 'node:fs';
import type { PriceRange } from '@tableside/contracts/restaurant/model';
import wordListPath from 'word-list';
import { TIME_WORDS } from './read-time';
import { listTerms, stem, type Token, editDistance } from './text';
import data from './phrases.json';

/** Meaning of a phrase. */
export type Meaning =
  /** Filler: does not filter. The city's name does if nothing else is searched. */
  | { readonly kind: 'filler'; readonly isCity?: boolean }
  /** Plain terms, even if parts of the phrase have a meaning. */
  | { readonly kind: 'terms' }
  /** Terms that only belong together: "happy hour". */
  | { readonly kind: 'phrase' }
  /** Known phrase without data in this city, such as a price. */
  | { readonly kind: 'unknown' }
  /** Any of the options or facts. */
  | {
      readonly kind: 'trait';
      readonly title: string;
      readonly optionIds: readonly number[];
      readonly facts: readonly string[];
    }
  | { readonly kind: 'area'; readonly title: string }
  | { readonly kind: 'price'; readonly ranges: readonly PriceRange[] }
  | { readonly kind: 'rating'; readonly least: number }
  /** Walking distance; filtered on the user's device. */
  | { readonly kind: 'walk'; readonly minutes: number }
  /** "Near me": sorted by distance on the user's device. */
  | { readonly kind: 'near' };

interface Known {
  /** Without the state; null if not set. */
  readonly city: string | null;
  /** Names of its state that may follow the city: "Tennessee", "TN". */
  readonly states: readonly string[];
  /** Options that at least one restaurant has. */
  readonly options: readonly {
    readonly id: number;
    readonly title: string;
    readonly isCuisine: boolean;
  }[];
  readonly facts: readonly string[];
  readonly areas: readonly string[];
  readonly prices: readonly PriceRange[];
}

/** Meanings by the stems of the phrase. */
export type Lexicon = ReadonlyMap<string, Meaning>;

const PHRASE_MAX = 5;
const FILLER: Meaning = { kind: 'filler' };

const keyOf = (phrase: string): string => listTerms(phrase).map(stem).join(' ');

/** Builds the lexicon. For equal phrases the city's own data wins over general phrases. */
export function buildLexicon(known: Known): Lexicon {
  const lexicon = new Map<string, Meaning>();
  const add = (phrase: string, meaning: Meaning) => {
    const key = keyOf(phrase);
    if (key && !lexicon.has(key)) lexicon.set(key, meaning);
  };
  for (const title of known.areas) add(title, { kind: 'area', title });
  // An area may have several names: "Georgetown, Burleith/Hillandale".
  for (const title of known.areas) {
    for (const name of title.split(/[,/]/)) add(name, { kind: 'area', title });
  }
  for (const { title, isCuisine } of known.options) {
    if (isCuisine && listTerms(title).length > 1) add(title, { kind: 'terms' });
  }
  for (const [phrase, trait] of listTraits(known)) add(phrase, { kind: 'trait', ...trait });
  for (const [phrase, meaning] of listGeneral(known)) add(phrase, meaning);
  data.filler.forEach((term) => add(term, FILLER));
  if (known.city) {
    for (const state of ['', ...known.states])
      add(`${known.city} ${state}`, { kind: 'filler', isCity: true });
    listTerms(known.city).forEach((term) => add(term, FILLER));
  }
  return lexicon;
}

interface Trait {
  title: string;
  optionIds: number[];
  facts: string[];
}

function listTraits({ options, facts }: Known): Map<string, Trait> {
  const traits = new Map<string, Trait>();
  const find = (phrase: string, title: string): Trait => {
    const key = keyOf(phrase);
    const trait = traits.get(key) ?? { title, optionIds: [], facts: [] };
    traits.set(key, trait);
    return trait;
  };
  const listPhrases = (table: Readonly<Record<string, readonly string[]>>, title: string) => [
    title,
    ...(table[title] ?? []),
  ];
  for (const { id, title, isCuisine } of options) {
    if (isCuisine) continue;
    for (const phrase of listPhrases(data.options, title)) find(phrase, title).optionIds.push(id);
  }
  for (const title of facts) {
    for (const phrase of listPhrases(data.facts, title)) find(phrase, title).facts.push(title);
  }
  return traits;
}

function* listGeneral({ prices, options, facts }: Known): Generator<[string, Meaning]> {
  const known = new Set([...options.map(({ title }) => title), ...facts]);
  // "Dog friendly" must not match a dish in a city without dog facts.
  for (const [title, phrases] of [...Object.entries(data.options), ...Object.entries(data.facts)]) {
    if (known.has(title)) continue;
    for (const phrase of phrases) if (phrase.includes(' ')) yield [phrase, { kind: 'phrase' }];
  }
  for (const phrase of data.phrases) yield [phrase, { kind: 'phrase' }];
  for (const phrase of data.same.flat())
    if (phrase.includes(' ')) yield [phrase, { kind: 'terms' }];
  for (const phrase of data.near) yield [phrase, { kind: 'near' }];
  const hasPrices = prices.length > 0;
  for (const [ranges, phrases] of Object.entries(data.prices)) {
    const price = { kind: 'price', ranges: ranges.split(',') as PriceRange[] } as const;
    for (const phrase of phrases) yield [phrase, hasPrices ? price : { kind: 'unknown' }];
  }
  for (const [minutes, phrases] of Object.entries(data.walks)) {
    for (const phrase of phrases) yield [phrase, { kind: 'walk', minutes: Number(minutes) }];
  }
  for (const [least, phrases] of Object.entries(data.ratings)) {
    for (const phrase of phrases) yield [phrase, { kind: 'rating', least: Number(least) }];
  }
}

/** The longest known phrase that starts at a token, and its number of tokens; null if none. */
export function readPhrase(lexicon: Lexicon, tokens: readonly Token[], start: number) {
  const most = Math.min(PHRASE_MAX, tokens.length - start);
  for (let length = most; length > 0; length -= 1) {
    const part = tokens.slice(start, start + length);
    const keys = part.map(({ key }) => key);
    // "Northshore" equals "North Shore".
    const meaning = lexicon.get(keys.filter(Boolean).join(' ')) ?? lexicon.get(joinedKey(part));
    if (meaning && keys.at(-1)) return { meaning, length };
  }
  return null;
}

const joinedKey = (tokens: readonly Token[]): string =>
  tokens.length > 1 ? stem(tokens.flatMap(({ terms }) => terms).join('')) : '';

type Phrase = readonly string[];

interface Alternatives {
  readonly same: readonly Phrase[];
  readonly kinds: readonly Phrase[];
}

const NONE: Alternatives = { same: [], kinds: [] };
const stemsOf = (text: string): string => listTerms(text).map(stem).join(' ');

/** Minimum length for a typo. */
const MISTYPED_MIN = 4;
/** Minimum length of filler that is corrected: "restaurant", but not "spot". */
const FILLER_MIN = 6;

const TABLE = buildTable();
const WIDER = buildWider();

/** @param term folded; one to three words of a known phrase, joined by spaces */
export const findAlternatives = (term: string): Alternatives => TABLE.get(stemsOf(term)) ?? NONE;

/** Broader terms: "noodles" for "ramen", and for the typo "ramein".
 * @param text one or more words */
export function findBroaderTerms(text: string): readonly string[] {
  const key = stemsOf(text);
  const known = WIDER.get(key);
  if (known ?? key.length < MISTYPED_MIN) return known ?? [];
  for (const [kind, wider] of WIDER) if (editDistance(key, kind, 1) === 1) return wider;
  return [];
}

function buildTable(): Map<string, { same: Phrase[]; kinds: Phrase[] }> {
  const table = new Map<string, { same: Phrase[]; kinds: Phrase[] }>();
  const entryOf = (term: string) => {
    const entry = table.get(stemsOf(term)) ?? { same: [], kinds: [] };
    table.set(stemsOf(term), entry);
    return entry;
  };
  for (const group of data.same) {
    for (const term of group) {
      const others = group.filter((other) => other !== term).map(listTerms);
      entryOf(term).same.push(...others);
    }
  }
  for (const [term, kinds] of Object.entries(data.kinds)) {
    entryOf(term).kinds.push(...kinds.map(listTerms));
  }
  for (const group of data.same) {
    const kinds = group.flatMap((term) => entryOf(term).kinds);
    for (const term of group) entryOf(term).kinds = kinds;
  }
  return table;
}

function buildWider(): Map<string, string[]> {
  const wider = new Map<string, string[]>();
  for (const [term, kinds] of [...Object.entries(data.dishes), ...Object.entries(data.kinds)]) {
    for (const kind of kinds) wider.set(stemsOf(kind), [...(wider.get(stemsOf(kind)) ?? []), term]);
  }
  return wider;
}

/** Words of the phrase data, such as dishes, that the dictionary lacks. */
const OF_SEARCHES: ReadonlySet<string> = new Set(listTerms(JSON.stringify(data)));

/** Words of filters and of longer filler, folded. */
export const FILTER_WORDS: readonly string[] = [
  ...new Set([
    ...listTerms(
      JSON.stringify([
        ...[data.options, data.facts, data.phrases],
        ...[data.prices, data.walks, data.ratings, data.near],
      ]),
    ),
    ...TIME_WORDS,
    ...data.filler.filter((word) => word.length >= FILLER_MIN),
  ]),
];

/** English words, one per line; loaded on first use. */
let dictionary = '';

/** Whether it is a dictionary word, and therefore not a typo.
 * @param term folded */
export function isOrdinary(term: string): boolean {
  dictionary ||= `\n${readFileSync(wordListPath, 'utf8')}\n`;
  return OF_SEARCHES.has(term) || dictionary.includes(`\n${term}\n`);
}
