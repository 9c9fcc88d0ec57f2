import { offsetAt } from '@tableside/contracts/restaurant/time';

const MINUTE_MS = 60_000;
const WALL_LENGTH = 'YYYY-MM-DDTHH:MM'.length;

const toWall = (ms: number): string => new Date(ms).toISOString().slice(0, WALL_LENGTH);

/** The city's local time at an instant, such as 2026-12-24T18:00; empty for an invalid instant. */
export function toWallTime(instant: string, timeZone: string): string {
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? '' : toWall(ms + offsetAt(ms, timeZone));
}

/** The instant of a local time in the city, with its UTC offset; invalid input is returned unchanged. Of a time
 * repeated by daylight saving, takes the first; a skipped time moves forward. */
export function toInstant(wall: string, timeZone: string): string {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return wall;
  const around = [asUtc - 24 * 60 * MINUTE_MS, asUtc + 24 * 60 * MINUTE_MS].map((ms) =>
    offsetAt(ms, timeZone),
  );
  const offset =
    around.find((candidate) => offsetAt(asUtc - candidate, timeZone) === candidate) ??
    (around[0] as number);
  // For a skipped time, use the offset after the change.
  const holds = offsetAt(asUtc - offset, timeZone);
  const minutes = Math.abs(holds / MINUTE_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  const zone = `${holds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${toWall(asUtc - offset + holds)}:00${zone}`;
}
