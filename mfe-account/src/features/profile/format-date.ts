import { formatDate } from '@tableside/contracts/restaurant/format-date';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
const RELATIVE_DAYS = 7;

/** Formats an ISO 8601 instant of the user's own devices as "March 14, 2026" in the browser's time zone. */
export function formatDay(instant: string): string {
  const at = new Date(instant);
  return formatDate(
    new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())).toISOString(),
  );
}

/** Formats how long ago an instant was: "just now", "5 minutes ago", or the date after a week. A future instant, as from a
 * clock that is behind the server's, is "just now". */
export function describeMoment(instant: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(instant)) / 1000;
  if (seconds < MINUTE_S) return 'just now';
  if (seconds < HOUR_S) return ago(seconds / MINUTE_S, 'minute');
  if (seconds < DAY_S) return ago(seconds / HOUR_S, 'hour');
  if (seconds < RELATIVE_DAYS * DAY_S) return ago(seconds / DAY_S, 'day');
  return formatDay(instant);
}

function ago(time: number, unit: string): string {
  const count = Math.floor(time);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
