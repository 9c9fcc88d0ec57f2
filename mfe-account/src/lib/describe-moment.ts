import { MONTHS, zoneClock } from '@tableside/contracts/restaurant/time';
import { dayName, formatTime } from '@tableside/contracts/restaurant/hours';

/** "Friday, November 27, 8 PM" on the city's clocks.
 * @param instant ISO 8601
 * @param timeZone IANA zone of the city */
export function describeMoment(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const clock = zoneClock(at, timeZone);
  if (!clock) return instant;
  const [, month, day] = clock.dateOf(0).split('-').map(Number);
  const minutes = Math.round((at.getTime() - clock.instantOf(0, 0)) / 60_000);
  return `${dayName(clock.weekday)}, ${MONTHS[(month ?? 1) - 1]} ${day}, ${formatTime(minutes)}`;
}
