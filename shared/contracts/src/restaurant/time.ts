import type { Weekday } from './model';

/** Clocks and dates of the city, daylight saving included. */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** How far the clocks of a zone are ahead of UTC, over some years. The server hands it to the page: the first use of Intl
 * in a page loads the browser's tables and blocks a phone for some 100 ms. All numbers are minutes, those of instants
 * since 1970. */
export interface ZoneOffsets {
  readonly timeZone: string;
  /** From when on which offset holds, oldest first; the table begins with the first. */
  readonly changes: readonly (readonly [fromMin: number, offsetMin: number])[];
  /** Where the table ends. */
  readonly untilMin: number;
}

/** One table for all bundles of a page: each remote has a copy of this module. */
const KEY = Symbol.for('tableside.zone-offsets');
const page = globalThis as { [KEY]?: ZoneOffsets | undefined };

/** Makes a table known to everything on the page; undefined forgets it. */
export function provideZoneOffsets(offsets: ZoneOffsets | undefined): void {
  page[KEY] = offsets;
}

/** @returns milliseconds ahead of UTC; null where the page's table does not say */
export function providedOffset(instantMs: number, timeZone: string): number | null {
  const offsets = page[KEY];
  const minute = instantMs / MINUTE_MS;
  if (offsets?.timeZone !== timeZone || minute >= offsets.untilMin) return null;
  const change = offsets.changes.findLast(([fromMin]) => fromMin <= minute);
  return change ? change[1] * MINUTE_MS : null;
}

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
