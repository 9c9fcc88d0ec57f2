import { STEPS_PER_DEGREE, type GroundFeature } from '@tableside/contracts/ground';
import type { Coordinates, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { locate, middlePlace } from './located';

/** Neighborhoods at the middle of their places, those with the most places first. */
export function listNeighborhoods(restaurants: readonly RestaurantSummary[]): GroundFeature[] {
  const byName = new Map<string, Coordinates[]>();
  for (const { restaurant, place } of locate(restaurants)) {
    if (!restaurant.area) continue;
    byName.set(restaurant.area, [...(byName.get(restaurant.area) ?? []), place]);
  }
  return [...byName]
    .sort(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
    .map(([name, places]) => {
      const { latitude, longitude } = middlePlace(places);
      const steps = [longitude * STEPS_PER_DEGREE, latitude * STEPS_PER_DEGREE].map(Math.round);
      return { kind: 'district', name, parts: [Int32Array.from(steps)] };
    });
}
