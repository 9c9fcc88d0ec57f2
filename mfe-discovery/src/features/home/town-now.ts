import { opensWhen } from '@tableside/contracts/restaurant/hours';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { zoneClock } from '@tableside/contracts/restaurant/time';

const HOUR_MS = 3_600_000;
const EVENING = 17;
/** Until then people still say "tonight". */
const NIGHT_ENDS = 4;
const ORDER = { now: 0, later: 1, 'not-today': 2 } as const;

/** Places that are open now, then those that open later today, then all others; else in the order given. The order
 * follows the hour, not the minute, so that nothing moves under somebody who reads. */
export function sortForNow(
  restaurants: readonly RestaurantSummary[],
  now: Date,
  timeZone: string,
): readonly RestaurantSummary[] {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  return restaurants
    .map((restaurant) => ({
      restaurant,
      order: ORDER[opensWhen(restaurant.hours, hour, timeZone)],
    }))
    .sort((a, b) => a.order - b.order)
    .map(({ restaurant }) => restaurant);
}

/** What home's grid is called: it promises a meal tonight or today only where the city's clock and the hours of its
 * places allow one. */
export function nameTown(
  restaurants: readonly RestaurantSummary[],
  now: Date,
  timeZone: string,
): string {
  const clock = zoneClock(now, timeZone);
  const states = restaurants.map(({ hours }) => opensWhen(hours, now, timeZone));
  const hour = clock ? (now.getTime() - clock.instantOf(0, 0)) / HOUR_MS : 0;
  const isNow = states.includes('now');
  const isToday = isNow || states.includes('later');
  if (hour >= EVENING ? isToday : hour < NIGHT_ENDS && isNow) return 'Tonight in town';
  return isToday ? 'Today in town' : 'Around town';
}
