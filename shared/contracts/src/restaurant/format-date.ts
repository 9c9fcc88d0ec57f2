import { offsetAt } from './time';

/** Hard-coded, since the first use of Intl blocks a phone for about 100 ms. */
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

/** "March 14, 2026" in a time zone; in UTC when missing or unknown.
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

/** "Mar 14, 2026, 8:04 PM" in a time zone; in UTC when unknown.
 * @param instant ISO 8601 */
export function formatMoment(instant: string, timeZone: string): string {
  const wall = wallTime(instant, timeZone);
  const day = formatShortDay(wall.toISOString());
  const hour = wall.getUTCHours();
  const minute = String(wall.getUTCMinutes()).padStart(2, '0');
  return `${day}, ${wall.getUTCFullYear()}, ${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A date whose UTC fields are the local time of the zone. */
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
