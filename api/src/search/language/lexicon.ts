import { readFileSync } from 'node:fs';
import type { PriceRange } from '@tableside/contracts/restaurant/model';
import wordListPath from 'word-list';
import { listWords, stem, type Token, editDistance } from './text';
import data from './words.json';

/** What a phrase means beside its words. */
export type Meaning =
  /** Nothing: it narrows no search. */
  | { readonly kind: 'filler' }
  /** Its own words, and nothing that parts of it mean. */
  | { readonly kind: 'words' }
  /** Its own words together, which mean something else apart: "happy hour". */
  | { readonly kind: 'phrase' }
  /** Something that no place of the city says: a price where nobody knows any. */
  | { readonly kind: 'unknown' }
  /** Any of some options, or of some facts. */
  | {
      readonly kind: 'trait';
      readonly title: string;
      readonly optionIds: readonly number[];
      readonly facts: readonly string[];
    }
  | { readonly kind: 'area'; readonly title: string }
  | { readonly kind: 'price'; readonly ranges: readonly PriceRange[] }
  | { readonly kind: 'rating'; readonly least: number }
  /** Worked out on the device of whoever asks. */
  | { readonly kind: 'walk'; readonly minutes: number };

/** What a city has that phrases can mean. */
interface Known {
  /** Without its state; null when nobody said. */
  readonly city: string | null;
  /** Options that some place has. */
  readonly options: readonly {
    readonly id: number;
    readonly title: string;
    readonly isCuisine: boolean;
  }[];
  readonly facts: readonly string[];
  readonly areas: readonly string[];
  readonly prices: readonly PriceRange[];
}

/** What phrases mean in one city, by the stems of their words. */
export type Lexicon = ReadonlyMap<string, Meaning>;

/** Words of the longest phrase that is looked for. */
const PHRASE_MAX = 5;
const FILLER: Meaning = { kind: 'filler' };

const keyOf = (phrase: string): string => listWords(phrase).map(stem).join(' ');

/** Puts together what phrases mean. Where two mean the same words, what the city itself has comes before what is general. */
export function buildLexicon(known: Known): Lexicon {
  const lexicon = new Map<string, Meaning>();
  const add = (phrase: string, meaning: Meaning) => {
    const key = keyOf(phrase);
    if (key && !lexicon.has(key)) lexicon.set(key, meaning);
  };
  for (const title of known.areas) add(title, { kind: 'area', title });
  // One area may have several names: "Georgetown, Burleith/Hillandale".
  for (const title of known.areas) {
    for (const name of title.split(/[,/]/)) add(name, { kind: 'area', title });
  }
  for (const { title, isCuisine } of known.options) {
    if (isCuisine && listWords(title).length > 1) add(title, { kind: 'words' });
  }
  for (const [phrase, trait] of listTraits(known)) add(phrase, { kind: 'trait', ...trait });
  for (const [phrase, meaning] of listGeneral(known)) add(phrase, meaning);
  data.filler.forEach((word) => add(word, FILLER));
  if (known.city) {
    add(known.city, FILLER);
    listWords(known.city).forEach((word) => add(word, FILLER));
  }
  return lexicon;
}

interface Trait {
  title: string;
  optionIds: number[];
  facts: string[];
}

/** Options and facts by their titles and by what else people call them. */
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
  // "Dog friendly" is no dish where no place says anything of dogs.
  for (const [title, phrases] of [...Object.entries(data.options), ...Object.entries(data.facts)]) {
    if (known.has(title)) continue;
    for (const phrase of phrases) if (phrase.includes(' ')) yield [phrase, { kind: 'phrase' }];
  }
  for (const phrase of data.phrases) yield [phrase, { kind: 'phrase' }];
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

interface PhraseReading {
  readonly meaning: Meaning;
  /** Tokens that say it. */
  readonly length: number;
}

/** The longest phrase with a meaning that begins at a token; null when none does. */
export function readPhrase(
  lexicon: Lexicon,
  tokens: readonly Token[],
  start: number,
): PhraseReading | null {
  const most = Math.min(PHRASE_MAX, tokens.length - start);
  for (let length = most; length > 0; length -= 1) {
    const part = tokens.slice(start, start + length);
    const keys = part.map(({ key }) => key);
    // "Northshore" and "North Shore" are one name.
    const meaning = lexicon.get(keys.filter(Boolean).join(' ')) ?? lexicon.get(joinedKey(part));
    if (meaning && keys.at(-1)) return { meaning, length };
  }
  return null;
}

const joinedKey = (tokens: readonly Token[]): string =>
  tokens.length > 1 ? stem(tokens.flatMap(({ words }) => words).join('')) : '';

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
