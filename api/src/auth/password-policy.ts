import { checkNewPassword, type PasswordRequest } from '@tableside/contracts/account/rules';
import { cityName } from '@tableside/contracts/site/model';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Db } from '../db/schema';

/** Validates a new password, taking the site's city into account. Messages by field; empty if valid. */
export async function checkOwnPassword(db: Db, request: PasswordRequest, owner: PasswordOwner) {
  const city = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'city')
    .executeTakeFirst();
  const name = cityName(city?.value);
  return checkPassword(request, owner, name === null ? [] : [name]);
}

/** Required strength as log10 of the guesses. Online guessing never gets that far, and cracking a stolen
 * hash takes years. */
const GUESSES_MIN = 8;
const TOO_COMMON = 'That password is too common. Try another.';
const TOO_CLOSE = 'Don’t use your name, email, or city in your password.';
const TOO_REGULAR = 'Avoid repeated characters, dates, and keyboard patterns.';

interface PasswordOwner {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** Validates a new password. Messages by field; empty if valid.
 * @param localNames the city's name and other names that locals think of first */
export const checkPassword = (
  request: PasswordRequest,
  owner: PasswordOwner,
  localNames: readonly string[] = [],
): Readonly<Record<string, string>> => {
  const message = judge(request.password, owner, localNames);
  return { ...(message ? { password: message } : {}), ...checkNewPassword(request) };
};

function judge(password: string, owner: PasswordOwner, localNames: readonly string[]) {
  const { guesses } = measureStrength(password, listKnown(owner, localNames));
  if (guesses >= GUESSES_MIN) return null;
  const ofStranger = measureStrength(password, []);
  if (ofStranger.guesses >= GUESSES_MIN) return TOO_CLOSE;
  return ofStranger.hasWord ? TOO_COMMON : TOO_REGULAR;
}

function listKnown({ first_name, last_name, email }: PasswordOwner, localNames: readonly string[]) {
  const texts = ['tableside', first_name, last_name, first_name + last_name, email, ...localNames];
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return words.map(fold).filter((word) => word.length >= WORD_MIN);
}

interface Strength {
  /** log10 of the guesses that an informed attacker needs. */
  readonly guesses: number;
  readonly hasWord: boolean;
}

/** Guesses per piece of a password, as log10. Words also cost their rank. */
const COST = {
  character: 1.1,
  /** From a script or symbol set that is tried after English letters and digits. */
  rareCharacter: 1.5,
  piece: 0.5,
  capital: 0.3,
  leet: 0.5,
  known: 0.5,
  row: 1.5,
  year: 2,
  /** Any day within a hundred years. */
  date: 4.6,
} as const;

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890', 'abcdefghijklmnopqrstuvwxyz'];
const RUNS = ROWS.flatMap((row) => [row, [...row].reverse().join('')]).join(' ');
const RUN_MIN = 3;
/** Only this many characters are measured; more are beyond guessing unless they repeat. */
const MEASURED_MAX = 256;
const YEAR = /^(?:19|20)\d\d$/;
const DATE = /^(?:\d\d?[-./ ]?\d\d?[-./ ]?(?:19|20)\d\d|(?:19|20)\d\d[-./ ]?\d\d?[-./ ]?\d\d?)$/;

/** Digits and symbols used as letters; a 1 can be l or i. */
const LEET = [
  { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' },
  { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'l' },
] as const satisfies readonly Readonly<Record<string, string>>[];

/** Splits a password into the pieces that attackers try first (words, years, keyboard rows, repeats) and
 * adds up the cheapest split. Run time is linear in the length.
 * @param known words that an attacker would start with, such as the user's own name */
export function measureStrength(password: string, known: readonly string[]): Strength {
  const characters = [...password.normalize('NFKC')].slice(0, MEASURED_MAX);
  const period = findPeriod(characters);
  const { guesses, hasWord } = measure(characters.slice(0, period), new Set(known.map(fold)));
  return { guesses: guesses + Math.log10(characters.length / period), hasWord };
}

function measure(characters: readonly string[], known: ReadonlySet<string>): Strength {
  const texts = writeVariants(characters);
  const best: Strength[] = [{ guesses: 0, hasWord: false }];
  /** Start of the run of equal characters before `end`. */
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
    // The whole run never costs more than a part of it.
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

/** A text as numbered characters; a character may be longer than one UTF-16 unit. */
interface Text {
  readonly cut: (start: number, end: number) => string;
}

function toText(characters: readonly string[]): Text {
  const whole = characters.join('');
  const offsets = [0];
  for (const character of characters) offsets.push((offsets.at(-1) ?? 0) + character.length);
  return { cut: (start, end) => whole.slice(offsets[start], offsets[end]) };
}

/** The password in lowercase, and with symbols read as letters. All variants have the same length. */
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

/** Length of the shortest repeating unit; the whole length if nothing repeats. */
function findPeriod(characters: readonly string[]): number {
  const { length } = characters;
  for (let period = 1; period <= length / 2; period += 1) {
    if (length % period === 0 && characters.every((each, at) => each === characters[at % period])) {
      return period;
    }
  }
  return length;
}

/** Lengths of the shortest and the longest word that is looked for. */
const WORD_MIN = 3;
const WORD_MAX = 24;

/** Folds case and compatibility forms, as attackers do. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The most common passwords first, then dictionary words. */
function rankWords(): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  const add = (words: readonly string[], rankOf: (index: number) => number) => {
    for (const [index, word] of words.entries()) {
      const folded = fold(word);
      const rank = rankOf(index);
      if (folded.length >= WORD_MIN && rank < (ranks.get(folded) ?? Infinity))
        ranks.set(folded, rank);
    }
  };
  add(dictionary['passwords-common'], (index) => index + 1);
  const plain = dictionary['diceware-common'];
  add(plain, () => plain.length);
  return ranks;
}

let ranks: ReadonlyMap<string, number> | undefined;

/** Rank in the attacker's word list; undefined for an unlisted word.
 * @param folded see {@link fold} */
const rankOf = (folded: string): number | undefined => (ranks ??= rankWords()).get(folded);
