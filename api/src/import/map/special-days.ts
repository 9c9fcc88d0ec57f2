import { LRUCache } from 'lru-cache';
import type { Weekday } from '@tableside/contracts/restaurant/model';
import {
  addDays,
  type EvaluatedDays,
  type Span,
  toDate,
  listIntervals,
  parseHours,
} from './evaluate-hours';
import type { HolidayRegion } from './holiday-region';
import { WEEKDAYS } from '../../restaurants/week';

type Day = readonly Span[] | null;

/** With more exceptions per year, hours are seasonal. */
const EXCEPTIONS_A_YEAR = 60;
/** Number of days with known seasonal hours, from the first of the month; recomputed monthly. */
const SEASON_DAYS = 62;
const WEEK_DAYS = 7;
const YEAR_DAYS = 52 * WEEK_DAYS;

/** A usual week, and days that differ from it. */
export interface WeekAndExceptions {
  /** From Monday; empty if closed, null if unknown. */
  readonly week: readonly Day[];
  /** Day indexes, ascending. */
  readonly exceptions: readonly number[];
  /** Whether some weekdays are unknown because they are seasonal. */
  readonly hasSeasons: boolean;
}

function findUsual(days: readonly (Day | undefined)[]): Day {
  const counts = new Map<string, number>();
  for (const day of days) {
    const key = JSON.stringify(day);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [usual] = [...counts].sort(([, a], [, b]) => b - a);
  return usual ? (JSON.parse(usual[0]) as Day) : null;
}

/** Finds the usual week of the coming year and all days that differ from it. Seasonal weekdays
 * are unknown in the week; their days of this and the next month are exceptions.
 * @param first midnight of the first day
 * @param present index of the first day of this month; a year follows it */
export function findWeek(days: EvaluatedDays['days'], first: Date, present: number) {
  const indexesOf = (weekday: Weekday): number[] =>
    [...days.keys()].filter((index) => (first.getDay() + index - weekday) % WEEK_DAYS === 0);
  const week = WEEKDAYS.map((weekday) => {
    const indexes = indexesOf(weekday);
    const coming = indexes.filter((index) => index >= present && index < present + YEAR_DAYS);
    const usual = findUsual(coming.map((index) => days[index]));
    const key = JSON.stringify(usual);
    return { indexes, usual, differing: indexes.filter((i) => JSON.stringify(days[i]) !== key) };
  });
  const most = (indexes: readonly number[]): number => {
    const counts = new Map<number, number>();
    for (const index of indexes) {
      const year = addDays(first, index).getFullYear();
      counts.set(year, (counts.get(year) ?? 0) + 1);
    }
    return Math.max(0, ...counts.values());
  };
  const hasSeasons = most(week.flatMap(({ differing }) => differing)) > EXCEPTIONS_A_YEAR;
  const resolved = week.map(({ indexes, usual, differing }) => {
    if (!hasSeasons || most(differing) <= EXCEPTIONS_A_YEAR / WEEK_DAYS) {
      return { usual, exceptions: differing };
    }
    // The last night of the previous month may extend into it.
    const near = indexes.filter((i) => i >= present - 1 && i < present + SEASON_DAYS && days[i]);
    return { usual: null, exceptions: near };
  });
  return {
    week: resolved.map(({ usual }) => usual),
    exceptions: resolved.flatMap(({ exceptions }) => exceptions).sort((a, b) => a - b),
    hasSeasons,
  };
}

const FRIDAY = 5;
const MONDAY = 1;
/** Names of the evenings before holidays. */
const EVES: Readonly<Record<string, string>> = {
  '12-24': 'Christmas Eve',
  '12-31': 'New Year’s Eve',
};

const known = new Map<string, boolean>();

/** Whether the library has public or school holidays for a region. */
export function hasHolidays(kind: 'PH' | 'SH', region: HolidayRegion): boolean {
  if (region.country === null) return false;
  const key = [kind, region.country, region.state].join();
  const found = known.get(key) ?? typeof parseHours(kind, region) !== 'string';
  known.set(key, found);
  return found;
}

/** Holidays of a region by date. The library gives substitute days off the name of the holiday. */
function listHolidays(region: HolidayRegion, first: Date, dayCount: number): Map<string, string> {
  const names = new Map<string, string>();
  const parsed = hasHolidays('PH', region) ? parseHours('PH', region) : '';
  if (typeof parsed === 'string') return names;
  for (const [start, end] of listIntervals(parsed, first, [-1, dayCount + 1], new Map())) {
    for (let day = start; day < end; day = addDays(day, 1)) {
      names.set(toDate(day), parsed.getComment(day) ?? '');
    }
  }
  return new Map(
    [...names].map(([date, name]) => {
      const day = new Date(`${date}T12:00`);
      const isObserved =
        (day.getDay() === FRIDAY && names.get(toDate(addDays(day, 1))) === name) ||
        (day.getDay() === MONDAY && names.get(toDate(addDays(day, -1))) === name);
      const common = name.replace(/^(Thanksgiving|Christmas) Day$/, '$1').replace("'", '’');
      return [date, isObserved ? `${common} (observed)` : common];
    }),
  );
}

const cache = new LRUCache<string, ReadonlyMap<string, string>>({ max: 100 });

/** Names of special days by date.
 * @param hasHolidays whether the value mentions holidays; otherwise December 24 is always Christmas Eve */
export function nameDays(
  region: HolidayRegion,
  first: Date,
  dayCount: number,
  hasHolidays: boolean,
): (date: string) => string | null {
  const key = [region.country, region.state, toDate(first), dayCount].join();
  const named = cache.get(key) ?? listHolidays(region, first, dayCount);
  cache.set(key, named);
  return (date) => {
    const [holiday, eve] = [named.get(date), EVES[date.slice(5)]];
    return (hasHolidays ? (holiday ?? eve) : (eve ?? holiday)) ?? null;
  };
}
