import type { CuisineRanking } from '@tableside/contracts/listing/model';
import { openStatus, slotsOfToday } from '@tableside/contracts/restaurant/hours';
import type { RestaurantSummary, Timeslot } from '@tableside/contracts/restaurant/model';
import { RANK_MIN_AVERAGE, RANK_MIN_RATINGS } from '@tableside/contracts/restaurant/rules';
import type { Stamp } from '@tableside/ui/stamp';

/** False once the data shows too few or too low ratings, or that another restaurant is rated higher; true by default,
 * as the badge is. */
export function isTopRated(
  restaurant: RestaurantSummary,
  rankings: readonly CuisineRanking[],
): boolean {
  const { average, count } = restaurant.rating;
  if (average === null && count === null) return true;
  if ((count ?? RANK_MIN_RATINGS) < RANK_MIN_RATINGS) return false;
  if ((average ?? 0) < RANK_MIN_AVERAGE) return false;
  return !rankings
    .flatMap((ranking) => ranking.restaurants)
    .some(
      (other) => other.slug !== restaurant.slug && (other.rating.average ?? 0) > (average ?? 0),
    );
}

/** "Open Now" unless the hours are known and say otherwise. */
export function describeNow(hours: readonly Timeslot[], now: Date, timeZone: string): Stamp {
  const status = openStatus(hours, now, timeZone);
  return status.tone === 'closed' ? status : { tone: 'open', label: 'Open Now' };
}

/** What the host says about today's hours in the city, one text per line. */
export const tonightHours = slotsOfToday;
