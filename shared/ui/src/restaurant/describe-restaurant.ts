import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';

/** "Mexican · $$ · Midtown", as far as it is known.
 * @param place where it is; its area unless told */
export function describeRestaurant(
  { cuisines, priceRange, area }: RestaurantSummary,
  place: string | null = area,
): string {
  return [cuisines[0]?.title, priceRange, place].filter(Boolean).join(' · ');
}
