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

const MINUTE_MS = 60_000;

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
