import { restaurantsIn } from '@tableside/contracts/listing/restaurants-in';
import { query } from '@tableside/contracts/queries';
import type { KnownData } from '@tableside/contracts/remote';
import {
  type ClosedRestaurant,
  type Restaurant,
  type RestaurantSummary,
  readClosed,
} from '@tableside/contracts/restaurant/model';
import { ApiError } from '@tableside/platform';

export const restaurantQuery = (slug: string) => query('restaurant', { slug });

/** The closed restaurant that the API describes with its 404 or 410; null when there never was one.
 * @param error of the restaurant query */
export const closedFrom = (error: unknown): ClosedRestaurant | null =>
  error instanceof ApiError ? readClosed(error.data) : null;

export function findCard(known: readonly KnownData[], slug: string): RestaurantSummary | undefined {
  for (const { queryKey, data } of known) {
    const found = restaurantsIn(queryKey[0], data).find((each) => each.slug === slug);
    if (found) return found;
  }
  return undefined;
}

/** History state of the link "Rate it", which makes the tabs focus the stars. */
export const RATE_STATE = { goal: 'stars' } as const;

export const leadsToStars = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'goal' in state && state.goal === RATE_STATE.goal;

/** Total number of reviews, which may exceed those sent. */
export const countReviews = ({ reviews, rating }: Pick<Restaurant, 'reviews' | 'rating'>): number =>
  Math.max(reviews.length, rating.count ?? 0);
