import { zoneClock } from '@tableside/contracts/restaurant/time';
import { DAYS_AHEAD_MAX } from '@tableside/contracts/vote/rules';

/** The instant at which the city's clocks show a day and a time.
 * @param date such as "2026-11-27"
 * @param time such as "20:00"
 * @returns null for what is past, more than DAYS_AHEAD_MAX days ahead, or no day */
export function readMoment(date: string, time: string, now: Date, timeZone: string): Date | null {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  for (let day = 0; day <= DAYS_AHEAD_MAX; day += 1) {
    // Clocks are asked at that day: they may change until then.
    const clock = zoneClock(new Date(now.getTime() + day * 86_400_000), timeZone);
    if (clock?.dateOf(0) !== date) continue;
    const moment = new Date(clock.instantOf(0, hours * 60 + minutes));
    return moment > now ? moment : null;
  }
  return null;
}
