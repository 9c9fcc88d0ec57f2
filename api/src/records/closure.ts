import type { RestaurantRecord, SpecialDay } from './record';

/** A stretch of days on which a place is closed, all year round otherwise open. */
export interface Closure {
  /** The first day, "2026-11-26". */
  readonly from: string;
  /** The day on which it opens again. */
  readonly until: string;
  /** Why; null when nobody says. */
  readonly reason: string | null;
}

const DAY_MS = 86_400_000;

/** The special days of a place while it is closed: each of its days is one, in place of what is said of it otherwise. */
export function layClosure(
  specialDays: readonly SpecialDay[],
  { from, until, reason }: Closure,
): SpecialDay[] {
  const closed: SpecialDay[] = [];
  for (let day = Date.parse(from); day < Date.parse(until); day += DAY_MS) {
    closed.push({ date: new Date(day).toISOString().slice(0, 10), name: reason, spans: [] });
  }
  const others = specialDays.filter(({ date }) => date < from || date >= until);
  return [...others, ...closed].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** A record as the site shows it while the place is closed. */
export const withClosure = (record: RestaurantRecord, closure: Closure | null): RestaurantRecord =>
  closure
    ? {
        ...record,
        hours: {
          ...record.hours,
          specialDays: layClosure(record.hours.specialDays ?? [], closure),
        },
      }
    : record;
