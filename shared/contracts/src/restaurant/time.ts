import type { Weekday } from './model';

/** Clocks and dates of the city, daylight saving included. */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** UTC offsets of a time zone over some years, sent by the server, since the first use of Intl blocks a phone for about 100 ms.
 * All numbers are minutes; instants count from 1970. */
export interface ZoneOffsets {
  readonly timeZone: string;
  /** Offset changes, oldest first. */
  readonly changes: readonly (readonly [fromMin: number, offsetMin: number])[];
  /** End of the table. */
  readonly untilMin: number;
}

/** Shared by all remotes of a page, since each bundles its own copy of this module. */
const KEY = Symbol.for('tableside.zone-offsets');
const page = globalThis as { [KEY]?: ZoneOffsets | undefined };

/** Provides the table to all remotes of the page; undefined removes it. */
export function provideZoneOffsets(offsets: ZoneOffsets | undefined): void {
  page[KEY] = offsets;
}

/** @returns milliseconds ahead of UTC; null when the table does not cover the instant */
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

/** Milliseconds ahead of UTC at an instant, from the page's table, else from Intl.
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
  /** Current weekday in the zone. */
  readonly weekday: Weekday;
  /** The instant of a local time. A time repeated by a clock change resolves to the first; a skipped one is shifted.
   * @param daysFromToday 0 is the zone's today
   * @param minutes from midnight; over 1440 continues into the next day
   * @returns milliseconds since 1970 */
  readonly instantOf: (daysFromToday: number, minutes: number) => number;
  /** Local date, such as "2026-11-26". */
  readonly dateOf: (daysFromToday: number) => string;
}

function createZoneClock(now: number, timeZone: string): ZoneClock {
  const offset = offsetAt(now, timeZone);
  // Assumes at most one clock change in this range.
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
  // Every card of a page requests the same few dates.
  const dates: Record<number, string> = {};
  return {
    // 1970-01-01, day 0, was a Thursday.
    weekday: (((((midnight / DAY_MS + 3) % 7) + 7) % 7) + 1) as Weekday,
    dateOf: (daysFromToday) =>
      (dates[daysFromToday] ??= new Date(midnight + daysFromToday * DAY_MS)
        .toISOString()
        .slice(0, 10)),
    instantOf: (daysFromToday, minutes) =>
      toInstant(midnight + daysFromToday * DAY_MS + minutes * MINUTE_MS),
  };
}

let last: { now: number; timeZone: string; clock: ZoneClock | null } | null = null;

/** The clock of a time zone at an instant, or null when either is invalid. Memoizes the last one, which every card of a page
 * requests. */
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
