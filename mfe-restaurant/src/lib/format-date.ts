import { offsetAt } from '@tableside/contracts/restaurant/zone-clock';

const MONTHS = [
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

/** "March 14, 2026" in a zone; in UTC when the zone is unknown. Names are written here, since Intl would block a phone
 * for some 100 ms.
 * @param instant ISO 8601 */
export function formatDate(instant: string, timeZone: string): string {
  const at = Date.parse(instant);
  const wall = new Date(at + offsetOf(at, timeZone));
  return `${MONTHS[wall.getUTCMonth()]} ${wall.getUTCDate()}, ${wall.getUTCFullYear()}`;
}

function offsetOf(instantMs: number, timeZone: string): number {
  try {
    return offsetAt(instantMs, timeZone);
  } catch {
    return 0;
  }
}
