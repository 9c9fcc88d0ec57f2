import type { Weekday } from '@tableside/contracts/restaurant/model';
import { DAY_MIN, WEEKDAYS } from '../../restaurants/week';

/** A time as written, before the clock format is known. */
interface WrittenTime {
  readonly hour: number;
  readonly minute: number;
  readonly half: 'am' | 'pm' | null;
  readonly hasLeadingZero: boolean;
}

export interface WrittenSpan {
  readonly from: WrittenTime;
  readonly to: WrittenTime;
}

/** Minutes from midnight of the opening day; `closesMin` exceeds 1440 for a night. */
interface Span {
  readonly opensMin: number;
  readonly closesMin: number;
}

export const ALL_DAY: Span = { opensMin: 0, closesMin: 1440 };

/** Longer nights are probably mistakes ("11am-10am"). */
const LONGEST_NIGHT_MIN = 18 * 60;
/** A restaurant that closes this late may close after midnight on other days. */
const LATE_HOUR = 22;

const TIME =
  /^(\d{1,2})(?:[:.h]([0-5]\d)|([0-5]\d))?\s*(?:([ap])\.?(?:m\b\.?)?)?(?![a-z0-9])|^(?:12\s*)?(noon|midnight)\b/;

/** Parses a time at the start of a lowercase text; null if there is none.
 * @returns the time, and its length in characters */
function readTime(text: string): { time: WrittenTime; length: number } | null {
  const match = TIME.exec(text);
  if (!match) return null;
  const [whole, hours = '12', minutes, joined, letter, word] = match;
  const halves = { a: 'am', p: 'pm', noon: 'pm', midnight: 'am' } as const;
  const time: WrittenTime = {
    hour: Number(hours),
    minute: Number(minutes ?? joined ?? 0),
    half: halves[(word ?? letter ?? '') as keyof typeof halves] ?? null,
    hasLeadingZero: /^0\d/.test(hours),
  };
  const isHour = time.half ? time.hour >= 1 && time.hour <= 12 : time.hour <= 24;
  const isBeyond = time.hour === 24 && time.minute > 0;
  return isHour && !isBeyond ? { time, length: whole.length } : null;
}

const toMinutes = ({ hour, minute, half }: WrittenTime): number =>
  (half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour) * 60 + minute;

/** The clock format of all times; null if ambiguous. Without "am" or "pm" it takes an hour above
 * 12, or a zero, to recognize 24 hours. */
export function findClock(spans: readonly WrittenSpan[]): '12' | '24' | null {
  const times = spans.flatMap(({ from, to }) => [from, to]);
  if (times.every(({ half }) => half)) return '12';
  if (times.some(({ half }) => half)) return null;
  return times.some(({ hour }) => hour > 12 || hour === 0) ? '24' : null;
}

/** Whether "2" as a closing time on the 24-hour clock means 2 AM. */
const isNight = ({ to }: WrittenSpan, all: readonly WrittenSpan[]): boolean =>
  to.half !== null ||
  to.hasLeadingZero ||
  to.hour === 0 ||
  all.some((other) => other.to.hour >= LATE_HOUR);

/** A span in minutes; null if it is empty or the end is ambiguous.
 * @param all the spans of the text, on the clock that `findClock` found */
export function toSpan(span: WrittenSpan, all: readonly WrittenSpan[]): Span | null {
  const opensMin = toMinutes(span.from);
  const closesMin = toMinutes(span.to);
  if (opensMin === closesMin || opensMin >= DAY_MIN) return null;
  if (closesMin > opensMin) return { opensMin, closesMin };
  const night = { opensMin, closesMin: closesMin + DAY_MIN };
  if (closesMin > 0 && !isNight(span, all)) return null;
  return night.closesMin - opensMin > LONGEST_NIGHT_MIN ? null : night;
}

export type Token =
  | { readonly kind: 'days'; readonly days: readonly Weekday[] }
  | { readonly kind: 'time'; readonly time: WrittenTime }
  | { readonly kind: 'to' | 'and' | 'comma' | 'end' | 'closed' | 'all day' | 'holidays' };

/** "t" and "s" are ambiguous, and "weekend" starts on Friday for some. */
const DAY_WORDS: readonly RegExp[] = [
  /^(?:mondays?|mon?|m)(?![a-z])/,
  /^(?:tuesdays?|tues?|tu)(?![a-z])/,
  /^(?:wednesdays?|weds?|we|w)(?![a-z])/,
  /^(?:thursdays?|thurs?|thu|th)(?![a-z])/,
  /^(?:fridays?|fri?|f)(?![a-z])/,
  /^(?:saturdays?|sat?)(?![a-z])/,
  /^(?:sundays?|sun?)(?![a-z])/,
];

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
  if (kind === 'every day') return { kind: 'days', days: WEEKDAYS };
  if (kind === 'weekdays') return { kind: 'days', days: WEEKDAYS.slice(0, 5) };
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
    const day = WEEKDAYS[index];
    // An abbreviated name may end with a dot.
    const length = (match?.[0].length ?? 0) + (match && text[match[0].length] === '.' ? 1 : 0);
    if (day && length) return { token: { kind: 'days', days: [day] }, length };
  }
  const read = readTime(text);
  return read && { token: { kind: 'time', time: read.time }, length: read.length };
}

/** Tokenizes free-text hours; null at the first unknown word. */
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
