import { offsetAt } from './time';

/** Names of the months. Written here, since Intl would block a phone for some 100 ms. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "March 14, 2026" in a zone; in UTC without one, or when it is unknown.
 * @param instant ISO 8601 */
export function formatDate(instant: string, timeZone?: string): string {
  const wall = wallTime(instant, timeZone);
  return `${MONTHS[wall.getUTCMonth()]} ${wall.getUTCDate()}, ${wall.getUTCFullYear()}`;
}

/** "March 2026" in UTC.
 * @param date ISO 8601, at least year and month */
export function formatMonth(date: string): string {
  const at = new Date(date);
  return `${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** "Mar 14" in UTC.
 * @param date ISO 8601 */
export function formatShortDay(date: string): string {
  const at = new Date(date);
  return `${MONTHS[at.getUTCMonth()]?.slice(0, 3)} ${at.getUTCDate()}`;
}

/** "Mar 14, 2026, 8:04 PM" in a zone, or in UTC when it is unknown.
 * @param instant ISO 8601 */
export function formatMoment(instant: string, timeZone: string): string {
  const wall = wallTime(instant, timeZone);
  const day = formatShortDay(wall.toISOString());
  const hour = wall.getUTCHours();
  const minute = String(wall.getUTCMinutes()).padStart(2, '0');
  return `${day}, ${wall.getUTCFullYear()}, ${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A date whose UTC fields are what the zone's clocks show. */
function wallTime(instant: string, timeZone: string | undefined): Date {
  const at = Date.parse(instant);
  return new Date(at + (timeZone ? offsetOf(at, timeZone) : 0));
}

function offsetOf(instantMs: number, timeZone: string): number {
  try {
    return offsetAt(instantMs, timeZone);
  } catch {
    return 0;
  }
}
