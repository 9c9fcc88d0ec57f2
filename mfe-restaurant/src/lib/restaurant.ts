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

/** The restaurant that is listed no longer, as its host says along with the refusal; null when there never was one.
 * @param error why the read of the restaurant got no answer */
export const closedFrom = (error: unknown): ClosedRestaurant | null =>
  error instanceof ApiError ? readClosed(error.data) : null;

export function findCard(known: readonly KnownData[], slug: string): RestaurantSummary | undefined {
  for (const { queryKey, data } of known) {
    const found = restaurantsIn(queryKey[0], data).find((each) => each.slug === slug);
    if (found) return found;
  }
  return undefined;
}

/** What the link "Rate it" leaves in the history, so that the tabs lead on to the stars once they are shown. */
export const RATE_STATE = { goal: 'stars' } as const;

export const leadsToStars = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'goal' in state && state.goal === RATE_STATE.goal;

/** How many reviews there are: the host may send only the newest of them. */
export const countReviews = ({ reviews, rating }: Pick<Restaurant, 'reviews' | 'rating'>): number =>
  Math.max(reviews.length, rating.count ?? 0);
