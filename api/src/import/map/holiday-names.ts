import { addDays, toDate } from './calendar';
import { listIntervals, parseHours } from './evaluate-hours';
import type { HolidayRegion } from './holiday-region';

const MAX_CACHED = 100;
const FRIDAY = 5;
const MONDAY = 1;
/** Evenings before holidays that everyone knows by name. */
const EVES: Readonly<Record<string, string>> = {
  '12-24': 'Christmas Eve',
  '12-31': 'New Year’s Eve',
};

const known = new Map<string, boolean>();

/** Whether the library has public or school holidays of a region. It writes to the console where it has none. */
export function hasHolidays(kind: 'PH' | 'SH', region: HolidayRegion): boolean {
  if (region.country === null) return false;
  const key = [kind, region.country, region.state].join();
  const found = known.get(key) ?? typeof parseHours(kind, region) !== 'string';
  known.set(key, found);
  return found;
}

/** Holidays of a region by date. The library gives a day off in place of a Saturday or Sunday the name of the holiday itself. */
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

const cache = new Map<string, ReadonlyMap<string, string>>();

/** Names of the days on which hours may differ, by date.
 * @param hasHolidays whether the value names holidays; else December 24 is always Christmas Eve */
export function nameDays(
  region: HolidayRegion,
  first: Date,
  dayCount: number,
  hasHolidays: boolean,
): (date: string) => string | null {
  const key = [region.country, region.state, toDate(first), dayCount].join();
  let holidays = cache.get(key);
  if (!holidays) {
    holidays = listHolidays(region, first, dayCount);
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(key, holidays);
  }
  const named = holidays;
  return (date) => {
    const [holiday, eve] = [named.get(date), EVES[date.slice(5)]];
    return (hasHolidays ? (holiday ?? eve) : (eve ?? holiday)) ?? null;
  };
}
