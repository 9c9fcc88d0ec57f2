import { opensWhen } from '@tableside/contracts/restaurant/hours';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { zoneClock } from '@tableside/contracts/restaurant/time';

const HOUR_MS = 3_600_000;
const EVENING = 17;
/** Hour until which it is still "tonight". */
const NIGHT_ENDS = 4;
const ORDER = { now: 0, later: 1, 'not-today': 2 } as const;

/** Sorts open restaurants first, then those that open later today, keeping the given order otherwise. Changes once an hour at
 * most, so that cards do not move while someone reads. */
export function sortByOpenNow(
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

/** Heading of the grid: "tonight" or "today" only when at least one restaurant is open then. */
export function describeTime(
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
