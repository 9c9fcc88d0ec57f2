import { offsetAt } from '@tableside/contracts/restaurant/time';

const MINUTE_MS = 60_000;
const WALL_LENGTH = 'YYYY-MM-DDTHH:MM'.length;

const wallOf = (ms: number): string => new Date(ms).toISOString().slice(0, WALL_LENGTH);

/** What the city's clocks show at an instant, such as 2026-12-24T18:00; empty for what is no instant. */
export function toWallTime(instant: string, timeZone: string): string {
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? '' : wallOf(ms + offsetAt(ms, timeZone));
}

/** The instant at which the city's clocks show a time, with the zone's distance from UTC; what is no time stays as it is.
 * A time that a change of clocks repeats is the first one, and one that it skips is moved by the change. */
export function toInstant(wall: string, timeZone: string): string {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return wall;
  const around = [asUtc - 24 * 60 * MINUTE_MS, asUtc + 24 * 60 * MINUTE_MS].map((ms) =>
    offsetAt(ms, timeZone),
  );
  const offset =
    around.find((candidate) => offsetAt(asUtc - candidate, timeZone) === candidate) ??
    (around[0] as number);
  // Where the clocks skip the time, the offset after the change is the one that holds.
  const holds = offsetAt(asUtc - offset, timeZone);
  const minutes = Math.abs(holds / MINUTE_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  const zone = `${holds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${wallOf(asUtc - offset + holds)}:00${zone}`;
}
