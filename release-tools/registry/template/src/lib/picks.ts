import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import type { RestaurantPage } from '@tableside/contracts/listing/model';
import { query } from '@tableside/contracts/queries';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';

/** The first page of all restaurants, best first. Home uses the same query, so it is fetched once. */
export const picksQuery = query('restaurants', { filter: EMPTY_FILTER });

/** The best restaurants of a page, without duplicates. */
export function choosePicks(
  page: RestaurantPage | undefined,
  count: number,
): readonly RestaurantSummary[] {
  const bySlug = new Map(page?.restaurants.map((restaurant) => [restaurant.slug, restaurant]));
  return [...bySlug.values()].slice(0, count);
}
