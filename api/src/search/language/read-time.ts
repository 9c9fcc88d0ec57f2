import {
  momentOf,
  toOpenAt,
  type OpenAt,
  type WeekMoment,
} from '@tableside/contracts/listing/rules';
import type { Weekday } from '@tableside/contracts/restaurant/model';
import type { Token } from './text';

/** A time filter and the number of its tokens. */
export interface TimeReading {
  readonly openAt: OpenAt;
  readonly length: number;
  /** What the query states explicitly. */
  readonly given: 'now' | 'day' | 'time' | 'both';
  /** For "tonight": earliest minute. */
  readonly from?: number | undefined;
}

/** Merges two times: "dinner ... saturday 6:30" takes day and hour from the second, "saturday ...
 * at 8" one from each. "Lunch tonight" is lunch. */
export function joinTimes(first: TimeReading, second: TimeReading): TimeReading {
  if (second.given === 'now') return first;
  if (first.given === 'now' || second.given === 'both' || first.given === second.given)
    return second;
  const [day, time] = second.given === 'time' ? [first, second] : [second, first];
  const minutes = time.openAt === 'now' ? null : momentOf(time.openAt).minutes;
  return (minutes !== null && setMinutes(day, minutes)) || time;
}

/** The same day at another time.
 * @param minutes from midnight
 * @returns null if the day has no such time: "brunch tonight" */
export function setMinutes(day: TimeReading, minutes: number): TimeReading | null {
  const { openAt, from } = day;
  if (openAt === 'now' || (from !== undefined && minutes < EVENING_MIN)) return null;
  const moment = { weekday: momentOf(openAt).weekday, minutes: Math.max(minutes, from ?? 0) };
  return { ...day, openAt: toOpenAt(moment), given: 'both' };
}

/** Usual time of the meal in a query, in minutes from midnight; null without a meal. */
export function findMeal(tokens: readonly Token[]): number | null {
  const meal = tokens.find(({ plain }) => FOODS.has(plain));
  return PARTS[meal?.plain ?? ''] ?? null;
}

const DAY_MIN = 1440;
const WEEKDAYS: readonly RegExp[] = [
  /^(?:mon(?:days?)?|lunes)$/,
  /^(?:tue(?:s|sdays?)?|martes)$/,
  /^(?:wed(?:nesdays?)?|miercoles)$/,
  /^(?:thu(?:r|rs|rsdays?)?|jueves)$/,
  /^(?:fri(?:days?)?|viernes)$/,
  /^(?:sat(?:urdays?)?|sabados?)$/,
  /^(?:sun(?:days?)?|domingos?)$/,
];
/** Abbreviations that are also words; they mean a day only next to a time. */
const AMBIGUOUS = /^(?:mon|wed|sat|sun)$/;
/** Minutes from midnight for parts of a day. */
const PARTS: Readonly<Record<string, number>> = {
  breakfast: 9 * 60,
  desayuno: 9 * 60,
  coffee: 9 * 60,
  morning: 9 * 60,
  brunch: 11 * 60,
  noon: 12 * 60,
  midday: 12 * 60,
  lunch: 12 * 60 + 30,
  lunchtime: 12 * 60 + 30,
  almuerzo: 12 * 60 + 30,
  afternoon: 15 * 60,
  dinner: 19 * 60,
  supper: 19 * 60,
  cena: 19 * 60,
  evening: 19 * 60,
  dinnertime: 19 * 60,
  night: 21 * 60,
  noche: 21 * 60,
  late: 23 * 60,
  midnight: DAY_MIN - 1,
};
/** Parts of a day that are also food; they remain search terms. */
const FOODS = new Set(['breakfast', 'brunch', 'coffee', 'desayuno']);
/** Parts of a day that need no day next to them. */
const ALONE = new Set([
  'lunch',
  'lunchtime',
  'dinner',
  'dinnertime',
  'supper',
  'almuerzo',
  'cena',
  'midnight',
  'noon',
  'midday',
]);
/** Words of times that may be misspelled. */
export const TIME_WORDS: readonly string[] = [
  ...['open', 'now', 'today', 'tonight', 'tomorrow', 'weekend', 'weekday'],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ...Object.keys(PARTS),
];
const DEFAULT_MIN = PARTS['dinner'] ?? 0;
/** "Tonight" is never earlier. */
const EVENING_MIN = 16 * 60;

/** Parses a time from a token on: "open now", "friday 9", "tomorrow at noon", "sunday brunch",
 * "9:30 pm". Without AM or PM, 1 to 10 are PM, 11 and 12 are around noon.
 * @param now local time of the city; null if unknown, then only weekdays are parsed
 * @returns null if no time starts there */
export function readTime(
  tokens: readonly Token[],
  start: number,
  now: WeekMoment | null,
): TimeReading | null {
  const meansOpen = isAt(tokens, start, 'open', 'opened', 'abierto', 'abierta');
  let at = start + Number(meansOpen);
  const nowLength = countNow(tokens, at);
  if (nowLength) return { openAt: 'now', length: at + nowLength - start, given: 'now' };
  if (isAt(tokens, at, 'on', 'this') && readDay(tokens, at + 1, now)) at += 1;
  const day = readDay(tokens, at, now);
  const clock = readClock(tokens, at + (day?.length ?? 0), day !== null);
  if (!day) return readComing(clock, now, { meansOpen, before: at - start });
  const isAfterMeal = PARTS[tokens[at - 1]?.plain ?? ''] !== undefined;
  if (day.isVague && !clock && !meansOpen && !isAfterMeal && start === at) return null;
  const length = at + day.length - start;
  const { weekday, minutes, from } = day;
  const reading = { ...take({ weekday, minutes }, length, day.isLate ? 'time' : 'day'), from };
  const timed = clock && setMinutes(reading, clock.minutes);
  return timed ? { ...timed, length: length + clock.length } : reading;
}

const isAt = (tokens: readonly Token[], at: number, ...terms: string[]): boolean =>
  terms.includes(tokens[at]?.plain ?? '');

/** Number of tokens of "now" or "right now". */
function countNow(tokens: readonly Token[], at: number): number {
  if (isAt(tokens, at, 'right') && isAt(tokens, at + 1, 'now')) return 2;
  return Number(isAt(tokens, at, 'now', 'ahora'));
}

/** A time without a day is today, or tomorrow if it has passed. "Open" alone means now.
 * @param before number of tokens before the time */
function readComing(
  clock: Clock | null,
  now: WeekMoment | null,
  { meansOpen, before }: { readonly meansOpen: boolean; readonly before: number },
): TimeReading | null {
  if (!clock || !now) return meansOpen ? { openAt: 'now', length: 1, given: 'now' } : null;
  if (!clock.isSure && !meansOpen) return null;
  const weekday = clock.minutes >= now.minutes ? now.weekday : nextDay(now.weekday);
  return take({ weekday, minutes: clock.minutes }, before + clock.length, 'time');
}

const take = (moment: WeekMoment, length: number, given: TimeReading['given']): TimeReading => ({
  openAt: toOpenAt(moment),
  length,
  given,
});

interface Day {
  readonly weekday: Weekday;
  /** Minutes from midnight. */
  readonly minutes: number;
  readonly length: number;
  readonly isVague: boolean;
  /** "Late": an additional filter on today. */
  readonly isLate?: boolean;
  /** See {@link TimeReading.from}. */
  readonly from?: number;
}

const nextDay = (weekday: Weekday): Weekday => ((weekday % 7) + 1) as Weekday;

function readDay(tokens: readonly Token[], at: number, now: WeekMoment | null): Day | null {
  const term = tokens[at]?.plain ?? '';
  const index = WEEKDAYS.findIndex((name) => name.test(term));
  if (index >= 0) {
    const weekday = (index + 1) as Weekday;
    return { weekday, minutes: DEFAULT_MIN, length: 1, isVague: AMBIGUOUS.test(term) };
  }
  const span = /^week(end|day)s?$/.exec(term);
  if (span) {
    const [first, last]: [Weekday, Weekday] = span[1] === 'end' ? [6, 7] : [1, 5];
    const isNow = now && now.weekday >= first && now.weekday <= last;
    const weekday = isNow ? now.weekday : first;
    return { weekday, minutes: DEFAULT_MIN, length: 1, isVague: false };
  }
  if (!now) return null;
  const today = { weekday: now.weekday, length: 1, isVague: false };
  const later = (minutes: number) => Math.max(minutes, now.minutes);
  if (term === 'tonight' || term === 'tonite')
    return { ...today, minutes: later(20 * 60), from: now.minutes };
  if (term === 'today' || term === 'hoy') return { ...today, minutes: later(DEFAULT_MIN) };
  if (term === 'tomorrow' || term === 'manana') {
    return { ...today, weekday: nextDay(now.weekday), minutes: DEFAULT_MIN };
  }
  if (term === 'late') {
    const length = tokens[at + 1]?.plain === 'night' ? 2 : 1;
    return { ...today, minutes: later(PARTS['late'] ?? 0), length, isLate: true };
  }
  return null;
}

interface Clock {
  readonly minutes: number;
  /** Consumed tokens; 0 for words that are also food. */
  readonly length: number;
  /** Whether it is a time even without a day next to it. */
  readonly isSure: boolean;
}

/** @param isAfterDay treats a bare number as an hour */
function readClock(tokens: readonly Token[], at: number, isAfterDay: boolean): Clock | null {
  const term = tokens[at]?.plain ?? '';
  if (isAfterDay && term === 'for' && PARTS[tokens[at + 1]?.plain ?? '']) {
    return longer(readClock(tokens, at + 1, isAfterDay));
  }
  if (term === 'at' || term === '@') {
    const hour = readHour(tokens, at + 1);
    const isLast = tokens.length === at + 1 + (hour?.length ?? 0);
    return hour && longer({ ...hour, isSure: hour.isSure || isAfterDay || isLast });
  }
  const part = PARTS[term];
  if (part !== undefined) {
    if (!isAfterDay) return ALONE.has(term) ? { minutes: part, length: 1, isSure: true } : null;
    if (term === 'late' && tokens[at + 1]?.plain === 'night') {
      return { minutes: part, length: 2, isSure: true };
    }
    return { minutes: part, length: FOODS.has(term) ? 0 : 1, isSure: true };
  }
  const hour = readHour(tokens, at);
  return hour && (hour.isSure || isAfterDay) ? hour : null;
}

const longer = (clock: Clock | null): Clock | null =>
  clock && { ...clock, length: clock.length + (clock.length ? 1 : 0) };

/** "9", "9pm", "9 p.m.", "9:30", "21:00", "noon". */
function readHour(tokens: readonly Token[], at: number): Clock | null {
  const term = tokens[at]?.plain ?? '';
  const named = ALONE.has(term) ? PARTS[term] : undefined;
  if (named !== undefined) return { minutes: named, length: 1, isSure: true };
  const found = /^(\d{1,2})(?::([0-5]\d))?(a|p|am|pm|a\.m|p\.m)?$/.exec(term);
  if (!found) return null;
  const following = found[3] ? undefined : tokens[at + 1]?.plain;
  const suffix =
    found[3] ?? (following && /^(?:am|pm|a\.m|p\.m)$/.test(following) ? following : undefined);
  const minutes = toMinutes(Number(found[1]), Number(found[2] ?? 0), suffix?.[0]);
  if (minutes === null) return null;
  return {
    minutes,
    length: suffix && !found[3] ? 2 : 1,
    isSure: Boolean(suffix ?? found[2]),
  };
}

function toMinutes(hour: number, minute: number, half: string | undefined): number | null {
  if (hour > 23 || (half && (hour < 1 || hour > 12))) return null;
  if (half) return ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute;
  const isAfternoon = hour >= 1 && hour <= 10;
  return (isAfternoon ? hour + 12 : hour) * 60 + minute;
}
