import type { Weekday } from './model';
import { providedOffset } from './zone-offsets';

/** Wall time of a city, daylight saving included. */
export interface ZoneClock {
  /** Weekday of the present in the zone. */
  readonly weekday: Weekday;
  /** The instant at which the zone's clocks show a time. A time that a change of clocks repeats is the first
   * one; a time that it skips is moved by the change.
   * @param daysFromToday 0 is the zone's today
   * @param minutes from midnight; past 1440 counts on into the next day
   * @returns milliseconds since 1970 */
  readonly instantOf: (daysFromToday: number, minutes: number) => number;
  /** The zone's date, such as "2026-11-26". */
  readonly dateOf: (daysFromToday: number) => string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds: by the page's table, else by Intl.
 * @throws RangeError when the zone or the instant is unknown */
export const offsetAt = (instantMs: number, timeZone: string): number =>
  providedOffset(instantMs, timeZone) ?? computeOffset(instantMs, timeZone);

function computeOffset(instantMs: number, timeZone: string): number {
  const parts = formatFor(timeZone).formatToParts(instantMs);
  const valueOf = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(
    valueOf('year'),
    valueOf('month') - 1,
    valueOf('day'),
    valueOf('hour'),
    valueOf('minute'),
  );
  return wall - Math.floor(instantMs / MINUTE_MS) * MINUTE_MS;
}

function createZoneClock(now: number, timeZone: string): ZoneClock {
  const offset = offsetAt(now, timeZone);
  // Clocks change at most once within these days.
  const before = offsetAt(now - 2 * DAY_MS, timeZone);
  const after = offsetAt(now + 9 * DAY_MS, timeZone);
  const midnight = Math.floor((now + offset) / DAY_MS) * DAY_MS;

  const toInstant = (wall: number): number => {
    if (before === after) return wall - offset;
    const fits = [before, after]
      .map((candidate) => ({ instant: wall - candidate, candidate }))
      .filter(({ instant, candidate }) => offsetAt(instant, timeZone) === candidate);
    return fits.length ? Math.min(...fits.map(({ instant }) => instant)) : wall - before;
  };
  return {
    // 1970-01-01, day 0, was a Thursday.
    weekday: (((((midnight / DAY_MS + 3) % 7) + 7) % 7) + 1) as Weekday,
    dateOf: (daysFromToday) =>
      new Date(midnight + daysFromToday * DAY_MS).toISOString().slice(0, 10),
    instantOf: (daysFromToday, minutes) =>
      toInstant(midnight + daysFromToday * DAY_MS + minutes * MINUTE_MS),
  };
}

let last: { now: number; timeZone: string; clock: ZoneClock | null } | null = null;

/** The clock of a zone at an instant, or null when the zone or the instant is unknown.
 * The last one is kept, since a page asks for the same one with each card. */
export function zoneClock(now: Date, timeZone: string): ZoneClock | null {
  const at = now.getTime();
  if (last && last.now === at && last.timeZone === timeZone) return last.clock;
  let clock: ZoneClock | null = null;
  try {
    clock = createZoneClock(at, timeZone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  last = { now: at, timeZone, clock };
  return clock;
}
