import type { Weekday } from '@tableside/contracts/restaurant/model';
import { readTime } from './written-clock';
import type { WrittenTime } from './written-clock';

/** A word of hours as people write them. */
export type Token =
  | { readonly kind: 'days'; readonly days: readonly Weekday[] }
  | { readonly kind: 'time'; readonly time: WrittenTime }
  | { readonly kind: 'to' | 'and' | 'comma' | 'end' | 'closed' | 'all day' | 'holidays' };

/** "t" and "s" are two days each, and "weekend" begins on Friday for some. */
const DAY_WORDS: readonly RegExp[] = [
  /^(?:mondays?|mon?|m)(?![a-z])/,
  /^(?:tuesdays?|tues?|tu)(?![a-z])/,
  /^(?:wednesdays?|weds?|we|w)(?![a-z])/,
  /^(?:thursdays?|thurs?|thu|th)(?![a-z])/,
  /^(?:fridays?|fri?|f)(?![a-z])/,
  /^(?:saturdays?|sat?)(?![a-z])/,
  /^(?:sundays?|sun?)(?![a-z])/,
];

const ALL: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

type Kind = Exclude<Token['kind'], 'days' | 'time'> | 'nothing' | 'every day' | 'weekdays';

const WORDS: readonly (readonly [Kind, RegExp])[] = [
  ['nothing', /^(?:\s|open\b|from\b)+/],
  ['nothing', /^:(?!\d)/],
  ['every day', /^(?:daily|every\s?day|(?:7|seven) days(?: a week)?)\b/],
  ['weekdays', /^weekdays?\b/],
  ['all day', /^24(?:\/7|\s?hours|\s?hrs|\s?h)\b/],
  ['holidays', /^(?:ph|(?:public |bank |national )?holidays)\b/],
  ['closed', /^(?:off|closed(?: on)?)\b/],
  ['to', /^(?:[-–—−]|(?:to|until|till|through|thru)\b)/],
  ['and', /^(?:&|\/|and\b)/],
  ['comma', /^,/],
  ['end', /^[;|]+/],
];

const makeToken = (kind: Exclude<Kind, 'nothing'>): Token => {
  if (kind === 'every day') return { kind: 'days', days: ALL };
  if (kind === 'weekdays') return { kind: 'days', days: ALL.slice(0, 5) };
  return { kind };
};

function readToken(text: string): { token: Token | null; length: number } | null {
  for (const [kind, pattern] of WORDS) {
    const match = pattern.exec(text);
    if (match)
      return { token: kind === 'nothing' ? null : makeToken(kind), length: match[0].length };
  }
  for (const [index, pattern] of DAY_WORDS.entries()) {
    const match = pattern.exec(text);
    const day = ALL[index];
    // A shortened name may end with a dot.
    const length = (match?.[0].length ?? 0) + (match && text[match[0].length] === '.' ? 1 : 0);
    if (day && length) return { token: { kind: 'days', days: [day] }, length };
  }
  const read = readTime(text);
  return read && { token: { kind: 'time', time: read.time }, length: read.length };
}

/** Splits hours as people write them into words; null at the first word that is not known. */
export function readTokens(raw: string): Token[] | null {
  const text = raw
    .toLowerCase()
    .trim()
    .replace(/\s*\n\s*/g, ';');
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const read = readToken(text.slice(at));
    if (!read) return null;
    if (read.token) tokens.push(read.token);
    at += read.length;
  }
  return tokens;
}
