import { offsetAt, type ZoneOffsets } from '@tableside/contracts/restaurant/time';

const MINUTE_MS = 60_000;
const DAY_MIN = 1440;
/** Reviews from this many years back are shown with dates. */
const YEARS_BACK = 3;
const YEARS_AHEAD = 2;

/** The last table; a new one is needed each year. */
let last: { readonly key: string; readonly offsets: ZoneOffsets | null } | null = null;

/** Offsets of a time zone around a year, for pages; null when the zone is unknown. */
export function zoneOffsets(timeZone: string, now: Date): ZoneOffsets | null {
  const year = now.getUTCFullYear();
  const key = `${timeZone} ${year}`;
  if (last?.key !== key) last = { key, offsets: findOffsets(timeZone, year) };
  return last.offsets;
}

function findOffsets(timeZone: string, year: number): ZoneOffsets | null {
  const offsetOf = (minute: number) => offsetAt(minute * MINUTE_MS, timeZone) / MINUTE_MS;
  const startOf = (someYear: number) => Date.UTC(someYear, 0) / MINUTE_MS;
  const fromMin = startOf(year - YEARS_BACK);
  const untilMin = startOf(year + YEARS_AHEAD);
  try {
    let offset = offsetOf(fromMin);
    const changes: [number, number][] = [[fromMin, offset]];
    for (let minute = fromMin; minute < untilMin; minute += DAY_MIN) {
      const next = offsetOf(minute + DAY_MIN);
      if (next !== offset) changes.push([findChange(minute, minute + DAY_MIN, offsetOf), next]);
      offset = next;
    }
    return { timeZone, changes, untilMin };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The first minute after an offset change between two times. */
function findChange(before: number, after: number, offsetOf: (minute: number) => number): number {
  if (after - before === 1) return after;
  const middle = Math.floor((before + after) / 2);
  return offsetOf(middle) === offsetOf(before)
    ? findChange(middle, after, offsetOf)
    : findChange(before, middle, offsetOf);
}
