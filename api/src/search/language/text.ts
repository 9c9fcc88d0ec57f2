const PLAIN = /^[\n -~]*$/;
/** Letters that no accent can be taken from. */
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

/** Text as search compares it: without case, accents and trademark signs, "Ben's" as "bens", "Rock'n'Roll" as "rock n roll". */
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

/** The words of a text, folded. Signs part words; "7-Eleven" has two. */
export const listWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words without "and", and without "n" between others: "Mac & Cheese", "Mac and Cheese" and "Mac 'n' Cheese" are one name.
 * @param words folded */
export function dropAnd(words: readonly string[]): readonly string[] {
  const isAnd = (word: string, at: number) =>
    word === 'and' || (word === 'n' && at > 0 && at < words.length - 1);
  const others = words.filter((word, at) => !isAnd(word, at));
  return others.length ? others : words;
}

const VOWEL = /[aeiouy]/;
/** Shorter words have no endings to lose: "bus", "pie", "gas". */
const SHORTEST = 4;

/** What the forms of an English word have in common: "tacos" and "taco", "smoked" and "smoke", "fries" and "fry". It is
 * for comparing, not for reading. Words of other languages keep all but a plain plural.
 * @param word folded */
export function stem(word: string): string {
  if (word.length < SHORTEST || !/^[a-z]+$/.test(word)) return word;
  return cutEnd(cutTense(cutPlural(word)));
}

function cutPlural(word: string): string {
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ch|sh|ss|x|zz|o)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

function cutTense(word: string): string {
  if (word.length > 4 && word.endsWith('ied')) return `${word.slice(0, -3)}y`;
  const cut = /[^e]ed$/.test(word) ? -2 : word.endsWith('ing') ? -3 : 0;
  const rest = cut ? word.slice(0, cut) : '';
  if (rest.length < 3 || !VOWEL.test(rest)) return word;
  const single = rest.replace(/([bdgmnprt])\1$/, '$1');
  return single.length === 3 && single === rest ? `${rest}e` : single;
}

/** "cookie" ends like "cookies" does, "noodle" like "noodles", "smoke" like "smoked". */
function cutEnd(word: string): string {
  if (word.length > 4 && word.endsWith('ie')) return `${word.slice(0, -2)}y`;
  return word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word;
}

/** Longer words are compared by nobody. */
const LONGEST = 63;
const WIDTH = LONGEST + 1;
/** Three rows of the table, used in turn: a search compares thousands of words. */
const rows = [new Uint8Array(WIDTH), new Uint8Array(WIDTH), new Uint8Array(WIDTH)] as const;

/** How many letters have to be put in, left out, replaced or swapped with their neighbor to make one word of the other
 * (optimal string alignment).
 * @param a 63 letters at most, as `b`; longer words are as far apart as can be
 * @param most above this the exact number does not matter
 * @returns the number, or `most + 1` for any that is larger */
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

/** What stands between blanks in a search. */
export interface Token {
  /** As it was typed. */
  readonly raw: string;
  /** In small letters, without signs at its ends but for "$" and "+": "9:30", "4+", "$$". */
  readonly plain: string;
  /** Its words; "mac-and-cheese" has two, "!!!" none. */
  readonly words: readonly string[];
  /** The stems of the words, "and" included, joined by spaces. */
  readonly key: string;
}

/** More than that narrow nothing any more. */
const TOKENS_MAX = 24;

/** Takes a search apart. */
export const listTokens = (text: string): Token[] =>
  text
    .split(/[\s,;]+/u)
    .filter(Boolean)
    .slice(0, TOKENS_MAX)
    .map((raw) => {
      const words = listWords(raw);
      const plain = raw.toLowerCase().replaceAll(/^[^\p{L}\p{N}$]+|[^\p{L}\p{N}$+]+$/gu, '');
      return { raw, plain, words: dropAnd(words), key: words.map(stem).join(' ') };
    });

/** The text of some tokens. */
export const textOf = (tokens: readonly Token[]): string => tokens.map(({ raw }) => raw).join(' ');
