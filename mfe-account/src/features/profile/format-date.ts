const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const ago = new Intl.RelativeTimeFormat('en-US');

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
const RELATIVE_DAYS = 7;

/** "March 2026" of an ISO 8601 instant. */
export const formatMonth = (instant: string): string => month.format(new Date(instant));

/** "March 14, 2026" of an ISO 8601 instant, where the reader is. */
export const formatDay = (instant: string): string => day.format(new Date(instant));

/** How long ago an instant was: "just now", "5 minutes ago", and the day after a week. A clock that is behind the
 * server's makes nothing lie in the future. */
export function describeMoment(instant: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(instant)) / 1000;
  if (seconds < MINUTE_S) return 'just now';
  if (seconds < HOUR_S) return ago.format(-Math.floor(seconds / MINUTE_S), 'minute');
  if (seconds < DAY_S) return ago.format(-Math.floor(seconds / HOUR_S), 'hour');
  if (seconds < RELATIVE_DAYS * DAY_S) return ago.format(-Math.floor(seconds / DAY_S), 'day');
  return formatDay(instant);
}
