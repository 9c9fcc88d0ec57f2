const PLAIN = /^[\n -~]*$/;
/** Letters that Unicode normalization does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

/** Normalizes text for search: no case, accents or trademark signs; "Ben's" becomes "bens",
 * "Rock'n'Roll" becomes "rock n roll". */
export function foldText(text: string): string {
  const bare = text
    .replaceAll(/(?<=\p{L})['’‘`]n['’‘`](?=\p{L})/giu, ' n ')
    .replaceAll(/['’‘`ʼ´′＇™℠]/gu, '');
  if (PLAIN.test(bare)) return bare.toLowerCase();
  return bare
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłıþ]/gu, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}

/** The folded words of a text. Punctuation separates words: "7-Eleven" has two. */
export const listTerms = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A letter of a script without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const ENDINGS_MAX = 24;

/** The folded words of a name, and where words are not separated, the ends of each, so that a word within it is
 * found: "炸酱面" in "老北京炸酱面". */
export const listNameTerms = (name: string): string[] =>
  listTerms(name).flatMap((term) =>
    UNSPACED.test(term)
      ? Array.from(term.slice(0, ENDINGS_MAX), (_letter, at) => term.slice(at))
      : [term],
  );

const STREETS: Readonly<Record<string, string>> = {
  st: 'street',
  ave: 'avenue',
  blvd: 'boulevard',
  rd: 'road',
  dr: 'drive',
  ln: 'lane',
  hwy: 'highway',
  pkwy: 'parkway',
  pl: 'place',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
};
const SHORT = new Map(Object.entries(STREETS).map(([short, full]) => [full, short]));

/** The words of an address, with both forms of street types and directions: "St" and "Street". */
export const listAddressTerms = (text: string): string[] =>
  listTerms(text).flatMap((term) => [term, STREETS[term] ?? SHORT.get(term) ?? []].flat());

/** Drops "and", and "n" between words: "Mac & Cheese", "Mac and Cheese" and "Mac 'n' Cheese" are
 * equal.
 * @param terms folded */
export function dropAnd(terms: readonly string[]): readonly string[] {
  const isAnd = (term: string, at: number) =>
    term === 'and' || (term === 'n' && at > 0 && at < terms.length - 1);
  const others = terms.filter((term, at) => !isAnd(term, at));
  return others.length ? others : terms;
}

const VOWEL = /[aeiouy]/;
/** Shorter words are not stemmed: "bus", "pie", "gas". */
const SHORTEST = 4;

/** English stem, for comparison only: "tacos" and "taco", "smoked" and "smoke", "fries" and
 * "fry". Words of other languages lose at most a plural s.
 * @param term folded */
export function stem(term: string): string {
  if (term.length < SHORTEST || !/^[a-z]+$/.test(term)) return term;
  return cutEnd(cutTense(cutPlural(term)));
}

function cutPlural(term: string): string {
  if (term.endsWith('ies')) return term.length > 4 ? `${term.slice(0, -3)}y` : term.slice(0, -1);
  if (/(?:ch|sh|ss|x|zz|o)es$/.test(term)) return term.slice(0, -2);
  return /[^sui]s$/.test(term) ? term.slice(0, -1) : term;
}

function cutTense(term: string): string {
  if (term.length > 4 && term.endsWith('ied')) return `${term.slice(0, -3)}y`;
  const cut = /[^e]ed$/.test(term) ? -2 : term.endsWith('ing') ? -3 : 0;
  const rest = cut ? term.slice(0, cut) : '';
  if (rest.length < 3 || !VOWEL.test(rest)) return term;
  const single = rest.replace(/([bdgmnprt])\1$/, '$1');
  return single.length === 3 && single === rest ? `${rest}e` : single;
}

/** Makes "cookie" match "cookies", "noodle" match "noodles", "smoke" match "smoked". */
function cutEnd(term: string): string {
  if (term.length > 4 && term.endsWith('ie')) return `${term.slice(0, -2)}y`;
  return term.length > 4 && term.endsWith('e') ? term.slice(0, -1) : term;
}

/** Longer words are never compared. */
const LONGEST = 63;
const WIDTH = LONGEST + 1;
/** Reused rows: a search compares thousands of words. */
const rows = [new Uint8Array(WIDTH), new Uint8Array(WIDTH), new Uint8Array(WIDTH)] as const;

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of
 * neighbors.
 * @param a up to 63 letters, as `b`; longer words count as entirely different
 * @param most distances above this are not computed exactly
 * @returns the distance, or `most + 1` if it is larger */
export function editDistance(a: string, b: string, most: number): number {
  const tooMany = most + 1;
  if (Math.abs(a.length - b.length) > most) return tooMany;
  if (a.length > LONGEST || b.length > LONGEST) return tooMany;
  let [before, last, row] = rows as readonly [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= b.length; j += 1) last[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    row[0] = i;
    let least = i;
    const letter = a.charCodeAt(i - 1);
    for (let j = 1; j <= b.length; j += 1) {
      const other = b.charCodeAt(j - 1);
      let cost = (last[j - 1] ?? 0) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const isSwapped = letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other;
      if (isSwapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return tooMany;
    [before, last, row] = [last, row, before];
  }
  return Math.min(last[b.length] ?? 0, tooMany);
}

/** A part of a query between spaces. */
export interface Token {
  /** As it was typed. */
  readonly raw: string;
  /** Folded, without punctuation at the ends except "$" and "+": "9:30", "4+", "$$". */
  readonly plain: string;
  /** Folded words; "mac-and-cheese" has two, "!!!" none. */
  readonly terms: readonly string[];
  /** Stems of the words, including "and", joined by spaces. */
  readonly key: string;
}

/** Further tokens are ignored. */
const TOKENS_MAX = 24;

/** Splits a query into tokens. */
export const listTokens = (text: string): Token[] =>
  text
    .split(/[\s,;]+/u)
    .filter(Boolean)
    .slice(0, TOKENS_MAX)
    .map((raw) => {
      const terms = listTerms(raw);
      const plain = foldText(raw).replaceAll(/^[^\p{L}\p{N}$]+|[^\p{L}\p{N}$+]+$/gu, '');
      return { raw, plain, terms: dropAnd(terms), key: terms.map(stem).join(' ') };
    });

export const textOf = (tokens: readonly Token[]): string => tokens.map(({ raw }) => raw).join(' ');
