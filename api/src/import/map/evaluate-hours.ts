import OpeningHoursParser from 'opening_hours';
import { DAY_MIN, toWeek } from '../../records/values/week';
import type { Stretch, Week } from '../../records/values/week';

export type Parsed = InstanceType<typeof OpeningHoursParser>;

/** Rules about public holidays need a country. The weeks looked at hold no holiday of this one, so such a
 * rule never applies in them, whatever the country of the place. */
const COUNTRY = { lat: 39.8, lon: -98.6, address: { country_code: 'us', state: '' } };
const YEAR = 2026;
/** @throws {Error} for a value that is no valid opening_hours */
export const parseHours = (value: string): Parsed =>
  new OpeningHoursParser(value, COUNTRY, {
    locale: 'en',
    tag_key: 'opening_hours',
    mode: 0,
  } as never);

/** Public holidays of that country, and Easter: rules often make an exception of these days. */
const HOLIDAYS: ReadonlySet<number> = new Set(
  ['PH', 'easter'].flatMap((value) =>
    parseHours(value)
      .getOpenIntervals(new Date(YEAR, 0, 1), new Date(YEAR + 1, 0, 10))
      .map(([start]) => start.getTime()),
  ),
);

const monday = (week: number): Date => new Date(YEAR, 0, 5 + 7 * week);

const dayOf = (start: Date, days: number): Date =>
  new Date(start.getFullYear(), start.getMonth(), start.getDate() + days);

/** Mondays of ordinary weeks: no holiday near, no change of the clock on this machine. */
const ORDINARY_WEEKS: readonly Date[] = Array.from({ length: 51 }, (_, week) =>
  monday(week),
).filter((start) => {
  const days = Array.from({ length: 12 }, (_, index) => dayOf(start, index - 2));
  const isSteady = days.every((day) => day.getTimezoneOffset() === start.getTimezoneOffset());
  return isSteady && !days.some((day) => HOLIDAYS.has(day.getTime()));
});

function evaluateWeek(parsed: Parsed, start: Date): Week {
  const midnight = (date: Date): Date =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate());
  const minuteOf = (date: Date): number =>
    Math.round((midnight(date).getTime() - start.getTime()) / 60_000 / DAY_MIN) * DAY_MIN +
    date.getHours() * 60 +
    date.getMinutes();
  const stretches = parsed
    .getOpenIntervals(dayOf(start, -1), dayOf(start, 9))
    .map(([from, to, isUnknown]): Stretch => ({
      from: minuteOf(from),
      to: minuteOf(to),
      isUnknown,
    }));
  return toWeek(stretches);
}

const fingerprint = (week: Week): string => JSON.stringify([week.spans, [...week.unclear]]);

/** The week that the value describes, or null when its weeks differ over the year.
 * @throws {Error} when the value needs holidays that are not known, such as those of schools */
export function findRegularWeek(parsed: Parsed): Week | null {
  const [first, ...others] = ORDINARY_WEEKS;
  if (!first) throw new Error('No ordinary week in the year');
  const week = evaluateWeek(parsed, first);
  if (parsed.isWeekStable()) return week;
  const expected = fingerprint(week);
  return others.every((start) => fingerprint(evaluateWeek(parsed, start)) === expected)
    ? week
    : null;
}
