import { checkNewPassword, type PasswordRequest } from '@tableside/contracts/account/rules';
import { cityName } from '@tableside/contracts/site/model';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Db } from '../db/schema';

/** What is wrong with the new password of somebody of this city, by field; empty when it may be used. */
export async function checkOwnPassword(
  db: Db,
  request: PasswordRequest,
  owner: PasswordOwner,
): Promise<Readonly<Record<string, string>>> {
  const city = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'city')
    .executeTakeFirst();
  const name = cityName(city?.value);
  return checkPassword(request, owner, name === null ? [] : [name]);
}

/** Decimal logarithm of the tries that a password has to withstand. Nobody gets so many in a lifetime of sign-ins, and a
 * stolen hash takes years for them. */
const GUESSES_MIN = 8;
const TOO_COMMON =
  'Too many people use this password, so it is easily guessed. Choose another one.';
const TOO_CLOSE =
  'Your name, your email address, this site and its city are easily guessed. Choose another password.';
const TOO_REGULAR =
  'Repeated characters, dates and rows of keys are easily guessed. Choose another password.';

/** Whose password it is. */
interface PasswordOwner {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** What is wrong with a new password, by field; empty when it may be used.
 * @param placeNames the city's name, and whatever else everybody here thinks of first */
export const checkPassword = (
  request: PasswordRequest,
  owner: PasswordOwner,
  placeNames: readonly string[] = [],
): Readonly<Record<string, string>> => {
  const sentence = judge(request.password, owner, placeNames);
  return { ...(sentence ? { password: sentence } : {}), ...checkNewPassword(request) };
};

function judge(
  password: string,
  owner: PasswordOwner,
  placeNames: readonly string[],
): string | null {
  const { guesses } = measureStrength(password, listKnown(owner, placeNames));
  if (guesses >= GUESSES_MIN) return null;
  const ofStranger = measureStrength(password, []);
  if (ofStranger.guesses >= GUESSES_MIN) return TOO_CLOSE;
  return ofStranger.hasWord ? TOO_COMMON : TOO_REGULAR;
}

/** Texts and the words in them. */
function listKnown({ first_name, last_name, email }: PasswordOwner, placeNames: readonly string[]) {
  const texts = ['tableside', first_name, last_name, first_name + last_name, email, ...placeNames];
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return words.map(fold).filter((word) => word.length >= WORD_MIN);
}

/** How hard a password is to guess, and what makes it easy. */
interface Strength {
  /** Decimal logarithm of the tries it takes somebody who knows what people do. */
  readonly guesses: number;
  readonly hasWord: boolean;
}

/** What each piece of a password costs in tries, as a decimal logarithm. Words cost their rank besides. */
const COST = {
  character: 1.1,
  /** Of a script or a set of symbols that is tried after the letters and digits of English. */
  rareCharacter: 1.5,
  piece: 0.5,
  capital: 0.3,
  leet: 0.5,
  known: 0.5,
  row: 1.5,
  year: 2,
  /** A day of a hundred years. */
  date: 4.6,
} as const;

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890', 'abcdefghijklmnopqrstuvwxyz'];
const RUNS = ROWS.flatMap((row) => [row, [...row].reverse().join('')]).join(' ');
const RUN_MIN = 3;
/** No more characters are looked at: so many take longer to guess than anybody has, unless they repeat a few. */
const MEASURED_MAX = 256;
const YEAR = /^(?:19|20)\d\d$/;
const DATE = /^(?:\d\d?[-./ ]?\d\d?[-./ ]?(?:19|20)\d\d|(?:19|20)\d\d[-./ ]?\d\d?[-./ ]?\d\d?)$/;

/** Digits and signs that stand for letters; a 1 stands for two. */
const LEET = [
  { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' },
  { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'l' },
] as const satisfies readonly Readonly<Record<string, string>>[];

/** Takes a password apart into the pieces that are tried first: words, years, rows of keys, repeated characters. The
 * cheapest way counts. Its time grows with the length alone, so that nobody keeps the host busy with one.
 * @param known words that somebody who guesses would begin with, such as the person's own name */
export function measureStrength(password: string, known: readonly string[]): Strength {
  const characters = [...password.normalize('NFKC')].slice(0, MEASURED_MAX);
  const period = findPeriod(characters);
  const { guesses, hasWord } = measure(characters.slice(0, period), new Set(known.map(fold)));
  return { guesses: guesses + Math.log10(characters.length / period), hasWord };
}

function measure(characters: readonly string[], known: ReadonlySet<string>): Strength {
  const texts = writeVariants(characters);
  const best: Strength[] = [{ guesses: 0, hasWord: false }];
  /** Where the same characters before `end` begin. */
  let runStart = 0;
  for (let end = 1; end <= characters.length; end += 1) {
    const single = characters[end - 1] ?? '';
    if (single !== characters[runStart]) runStart = end - 1;
    let cheapest = extend(
      best[end - 1],
      /^[ -~]$/.test(single) ? COST.character : COST.rareCharacter,
    );
    const take = (start: number, piece: Piece | null) => {
      const next = piece && extend(best[start], piece.cost + COST.piece, piece.isWord);
      if (next && next.guesses < cheapest.guesses) cheapest = next;
    };
    // The whole run is never dearer than a part of it.
    if (end - runStart >= WORD_MIN) take(runStart, measureRepeat(end - runStart));
    const first = Math.max(0, end - WORD_MAX);
    for (let start = end - WORD_MIN; start >= first; start -= 1) {
      take(start, measurePiece(texts, start, end, known));
    }
    best.push(cheapest);
  }
  return best[characters.length] ?? { guesses: 0, hasWord: false };
}

const extend = (before: Strength | undefined, cost: number, isWord = false): Strength => ({
  guesses: (before?.guesses ?? 0) + cost,
  hasWord: isWord || (before?.hasWord ?? false),
});

interface Piece {
  readonly cost: number;
  readonly isWord: boolean;
}

/** A text by the numbers of its characters, which may be longer than one unit. */
interface Text {
  readonly cut: (start: number, end: number) => string;
}

function toText(characters: readonly string[]): Text {
  const whole = characters.join('');
  const offsets = [0];
  for (const character of characters) offsets.push((offsets.at(-1) ?? 0) + character.length);
  return { cut: (start, end) => whole.slice(offsets[start], offsets[end]) };
}

/** The password as it is, in small letters, and with signs read as letters; each has as many parts as characters. */
function writeVariants(characters: readonly string[]) {
  const folded = characters.map((character) => character.toLowerCase());
  return {
    typed: toText(characters),
    folded: toText(folded),
    plain: LEET.map((letters: Readonly<Record<string, string>>) =>
      toText(folded.map((character) => letters[character] ?? character)),
    ),
  };
}

function measurePiece(
  { typed, folded, plain }: ReturnType<typeof writeVariants>,
  start: number,
  end: number,
  known: ReadonlySet<string>,
): Piece | null {
  const text = folded.cut(start, end);
  const capital = typed.cut(start, end) === text ? 0 : COST.capital;
  const word = measureWord(text, known);
  if (word !== null) return { cost: word + capital, isWord: true };
  if (YEAR.test(text)) return { cost: COST.year, isWord: false };
  if (DATE.test(text)) return { cost: COST.date, isWord: false };
  if (text.length >= RUN_MIN && RUNS.includes(text)) {
    return { cost: COST.row + Math.log10(text.length), isWord: false };
  }
  const costs = plain.flatMap((letters) => {
    const cost = measureWord(letters.cut(start, end), known);
    return cost === null ? [] : [cost + capital + COST.leet];
  });
  if (costs.length) return { cost: Math.min(...costs), isWord: true };
  return null;
}

function measureWord(text: string, known: ReadonlySet<string>): number | null {
  if (known.has(text)) return COST.known;
  const rank = rankOf(text);
  return rank === undefined ? null : Math.log10(rank);
}

const measureRepeat = (length: number): Piece => ({
  cost: COST.character + Math.log10(length),
  isWord: false,
});

/** Characters after which a password begins anew and does so to its end; all of them where it does not. */
function findPeriod(characters: readonly string[]): number {
  const { length } = characters;
  for (let period = 1; period <= length / 2; period += 1) {
    if (length % period === 0 && characters.every((each, at) => each === characters[at % period])) {
      return period;
    }
  }
  return length;
}

/** Characters of the shortest word that is looked for inside of a password, and of the longest. */
const WORD_MIN = 3;
const WORD_MAX = 24;

/** Capitals and forms of letters apart, as somebody who guesses goes about it. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

const ranks = new Map<string, number>();
const add = (words: readonly string[], rankOf: (index: number) => number) => {
  for (const [index, word] of words.entries()) {
    const folded = fold(word);
    const rank = rankOf(index);
    if (folded.length >= WORD_MIN && rank < (ranks.get(folded) ?? Infinity))
      ranks.set(folded, rank);
  }
};
// Passwords that many people were found to use, the most used first; then words that any list of words has.
add(dictionary['passwords-common'], (index) => index + 1);
const plain = dictionary['diceware-common'];
add(plain, () => plain.length);

/** After how many others somebody who guesses tries this word; undefined for one that is on no list.
 * @param folded see {@link fold} */
const rankOf = (folded: string): number | undefined => ranks.get(folded);
