import {
  momentOf,
  toOpenAt,
  type OpenAt,
  type WeekMoment,
} from '@tableside/contracts/listing/rules';
import type { Weekday } from '@tableside/contracts/restaurant/model';
import type { Token } from './text';

/** A wish for a time, and how many tokens say it. */
export interface TimeReading {
  readonly openAt: OpenAt;
  readonly length: number;
  /** What was said, and not filled in. */
  readonly says: 'now' | 'day' | 'time' | 'both';
  /** Of "tonight": the minute from which on it is meant. */
  readonly from?: number | undefined;
}

/** Two times of one search as one: "dinner ... saturday 6:30" has the day and the hour of the second, "saturday ... at 8" one
 * of each. "Lunch tonight" is lunch. */
export function joinTimes(first: TimeReading, second: TimeReading): TimeReading {
  if (second.says === 'now') return first;
  if (first.says === 'now' || second.says === 'both' || first.says === second.says) return second;
  const [day, time] = second.says === 'time' ? [first, second] : [second, first];
  const minutes = time.openAt === 'now' ? null : momentOf(time.openAt).minutes;
  return (minutes !== null && setMinutes(day, minutes)) || time;
}

/** The same day at another time of it.
 * @param minutes from midnight
 * @returns null where the day has no such time: "brunch tonight" */
export function setMinutes(day: TimeReading, minutes: number): TimeReading | null {
  const { openAt, from } = day;
  if (openAt === 'now' || (from !== undefined && minutes < EVENING_MIN)) return null;
  const moment = { weekday: momentOf(openAt).weekday, minutes: Math.max(minutes, from ?? 0) };
  return { ...day, openAt: toOpenAt(moment), says: 'both' };
}

/** When the meal is that a search names, in minutes from midnight; null without one. */
export function findMeal(tokens: readonly Token[]): number | null {
  const meal = tokens.find(({ plain }) => FOODS.has(plain));
  return PARTS[meal?.plain ?? ''] ?? null;
}

const DAY_MIN = 1440;
const WEEKDAYS: readonly RegExp[] = [
  /^mon(?:days?)?$/,
  /^tue(?:s|sdays?)?$/,
  /^wed(?:nesdays?)?$/,
  /^thu(?:r|rs|rsdays?)?$/,
  /^fri(?:days?)?$/,
  /^sat(?:urdays?)?$/,
  /^sun(?:days?)?$/,
];
/** Short names that are words of their own: they mean a day only beside a time. */
const AMBIGUOUS = /^(?:mon|wed|sat|sun)$/;
/** What a part of a day stands for, in minutes from midnight. */
const PARTS: Readonly<Record<string, number>> = {
  breakfast: 9 * 60,
  coffee: 9 * 60,
  morning: 9 * 60,
  brunch: 11 * 60,
  noon: 12 * 60,
  midday: 12 * 60,
  lunch: 12 * 60 + 30,
  lunchtime: 12 * 60 + 30,
  afternoon: 15 * 60,
  dinner: 19 * 60,
  supper: 19 * 60,
  evening: 19 * 60,
  dinnertime: 19 * 60,
  night: 21 * 60,
  late: 23 * 60,
  midnight: DAY_MIN - 1,
};
/** Parts that are something to eat as well; the word stays in the search. */
const FOODS = new Set(['breakfast', 'brunch', 'coffee']);
/** Parts that mean a time of the coming day without its name. */
const ALONE = new Set([
  'lunch',
  'lunchtime',
  'dinner',
  'dinnertime',
  'supper',
  'midnight',
  'noon',
  'midday',
]);
const DEFAULT_MIN = PARTS['dinner'] ?? 0;
/** No earlier time is one of tonight. */
const EVENING_MIN = 16 * 60;

/** Reads a time from some place on: "open now", "friday 9", "tomorrow at noon", "sunday brunch", "9:30 pm". An hour without
 * AM or PM is one at which people go out: 1 to 10 are in the afternoon and evening, 11 and 12 about noon.
 * @param now what the clocks of the city show; null where nobody knows, then only names of days count
 * @returns null where no time begins */
export function readTime(
  tokens: readonly Token[],
  start: number,
  now: WeekMoment | null,
): TimeReading | null {
  const saysOpen = isAt(tokens, start, 'open', 'opened');
  let at = start + Number(saysOpen);
  const nowLength = countNow(tokens, at);
  if (nowLength) return { openAt: 'now', length: at + nowLength - start, says: 'now' };
  if (isAt(tokens, at, 'on', 'this') && readDay(tokens, at + 1, now)) at += 1;
  const day = readDay(tokens, at, now);
  const clock = readClock(tokens, at + (day?.length ?? 0), day !== null);
  if (!day) return readComing(clock, now, { saysOpen, before: at - start });
  const isAfterMeal = PARTS[tokens[at - 1]?.plain ?? ''] !== undefined;
  if (day.isVague && !clock && !saysOpen && !isAfterMeal && start === at) return null;
  const length = at + day.length - start;
  const { weekday, minutes, from } = day;
  const reading = { ...take({ weekday, minutes }, length, day.isLate ? 'time' : 'day'), from };
  const timed = clock && setMinutes(reading, clock.minutes);
  return timed ? { ...timed, length: length + clock.length } : reading;
}

const isAt = (tokens: readonly Token[], at: number, ...words: string[]): boolean =>
  words.includes(tokens[at]?.plain ?? '');

/** How many tokens say "now" or "right now". */
function countNow(tokens: readonly Token[], at: number): number {
  if (isAt(tokens, at, 'right') && isAt(tokens, at + 1, 'now')) return 2;
  return Number(isAt(tokens, at, 'now'));
}

/** A time without a day: it is today's, or tomorrow's where it has passed. "Open" alone is now.
 * @param before tokens before the clock's */
function readComing(
  clock: Clock | null,
  now: WeekMoment | null,
  { saysOpen, before }: { readonly saysOpen: boolean; readonly before: number },
): TimeReading | null {
  if (!clock || !now) return saysOpen ? { openAt: 'now', length: 1, says: 'now' } : null;
  if (!clock.isSure && !saysOpen) return null;
  const weekday = clock.minutes >= now.minutes ? now.weekday : nextDay(now.weekday);
  return take({ weekday, minutes: clock.minutes }, before + clock.length, 'time');
}

const take = (moment: WeekMoment, length: number, says: TimeReading['says']): TimeReading => ({
  openAt: toOpenAt(moment),
  length,
  says,
});

interface Day {
  readonly weekday: Weekday;
  /** The time that it means by itself. */
  readonly minutes: number;
  readonly length: number;
  readonly isVague: boolean;
  /** Late today: a time more than a day. */
  readonly isLate?: boolean;
  /** See {@link TimeReading.from}. */
  readonly from?: number;
}

const nextDay = (weekday: Weekday): Weekday => ((weekday % 7) + 1) as Weekday;

function readDay(tokens: readonly Token[], at: number, now: WeekMoment | null): Day | null {
  const word = tokens[at]?.plain ?? '';
  const index = WEEKDAYS.findIndex((name) => name.test(word));
  if (index >= 0) {
    const weekday = (index + 1) as Weekday;
    return { weekday, minutes: DEFAULT_MIN, length: 1, isVague: AMBIGUOUS.test(word) };
  }
  const span = /^week(end|day)s?$/.exec(word);
  if (span) {
    const [first, last]: [Weekday, Weekday] = span[1] === 'end' ? [6, 7] : [1, 5];
    const isNow = now && now.weekday >= first && now.weekday <= last;
    const weekday = isNow ? now.weekday : first;
    return { weekday, minutes: DEFAULT_MIN, length: 1, isVague: false };
  }
  if (!now) return null;
  const today = { weekday: now.weekday, length: 1, isVague: false };
  const later = (minutes: number) => Math.max(minutes, now.minutes);
  if (word === 'tonight') return { ...today, minutes: later(20 * 60), from: now.minutes };
  if (word === 'today') return { ...today, minutes: later(DEFAULT_MIN) };
  if (word === 'tomorrow') {
    return { ...today, weekday: nextDay(now.weekday), minutes: DEFAULT_MIN };
  }
  const isLateNight = word === 'late' && tokens[at + 1]?.plain === 'night';
  if (isLateNight || (word === 'late' && tokens[at - 1]?.plain === 'open')) {
    const minutes = later(PARTS['late'] ?? 0);
    return { ...today, minutes, length: isLateNight ? 2 : 1, isLate: true };
  }
  return null;
}

interface Clock {
  readonly minutes: number;
  /** Tokens that are used up: none for what is something to eat as well. */
  readonly length: number;
  /** True where it is a time without a day beside it too. */
  readonly isSure: boolean;
}

/** @param isAfterDay then a bare number is an hour */
function readClock(tokens: readonly Token[], at: number, isAfterDay: boolean): Clock | null {
  const word = tokens[at]?.plain ?? '';
  if (isAfterDay && word === 'for' && PARTS[tokens[at + 1]?.plain ?? '']) {
    return longer(readClock(tokens, at + 1, isAfterDay));
  }
  if (word === 'at' || word === '@') {
    const hour = readHour(tokens, at + 1);
    return hour && longer({ ...hour, isSure: hour.isSure || isAfterDay });
  }
  const part = PARTS[word];
  if (part !== undefined) {
    if (!isAfterDay) return ALONE.has(word) ? { minutes: part, length: 1, isSure: true } : null;
    if (word === 'late' && tokens[at + 1]?.plain === 'night') {
      return { minutes: part, length: 2, isSure: true };
    }
    return { minutes: part, length: FOODS.has(word) ? 0 : 1, isSure: true };
  }
  const hour = readHour(tokens, at);
  return hour && (hour.isSure || isAfterDay) ? hour : null;
}

const longer = (clock: Clock | null): Clock | null =>
  clock && { ...clock, length: clock.length + (clock.length ? 1 : 0) };

/** "9", "9pm", "9 p.m.", "9:30", "21:00", "noon". */
function readHour(tokens: readonly Token[], at: number): Clock | null {
  const word = tokens[at]?.plain ?? '';
  const named = ALONE.has(word) ? PARTS[word] : undefined;
  if (named !== undefined) return { minutes: named, length: 1, isSure: true };
  const found = /^(\d{1,2})(?::([0-5]\d))?(a|p|am|pm|a\.m|p\.m)?$/.exec(word);
  if (!found) return null;
  const beside = found[3] ? undefined : tokens[at + 1]?.plain;
  const suffix = found[3] ?? (beside && /^(?:am|pm|a\.m|p\.m)$/.test(beside) ? beside : undefined);
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
