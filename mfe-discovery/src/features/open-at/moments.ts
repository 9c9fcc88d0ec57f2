import type { WeekMoment } from '@tableside/contracts/listing/rules';
import type { Weekday } from '@tableside/contracts/restaurant/model';
import { zoneClock } from '@tableside/contracts/restaurant/time';

/** Minutes between the times that are offered. */
const STEP_MIN = 30;
const DAY_MIN = 1440;
/** When most people go out: 7 PM. */
const DINNER_MIN = 19 * 60;

export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** The times of a day that are offered, in minutes from midnight, and the one that is asked for. */
export function listTimes(asked: number): readonly number[] {
  const times = Array.from({ length: DAY_MIN / STEP_MIN }, (_, index) => index * STEP_MIN);
  return times.includes(asked) ? times : [...times, asked].sort((a, b) => a - b);
}

/** The next evening in the city, to begin with. */
export function nextDinner(now: Date, timeZone: string): WeekMoment {
  const clock = zoneClock(now, timeZone);
  if (!clock) return { weekday: 5, minutes: DINNER_MIN };
  const isToday = clock.instantOf(0, DINNER_MIN) > now.getTime();
  const weekday = isToday ? clock.weekday : (((clock.weekday % 7) + 1) as Weekday);
  return { weekday, minutes: DINNER_MIN };
}
