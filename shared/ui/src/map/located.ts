import { STEPS_PER_DEGREE, type BaseMapFeature } from '@tableside/contracts/base-map';
import type { Coordinates, RestaurantSummary } from '@tableside/contracts/restaurant/model';

export interface Located {
  readonly restaurant: RestaurantSummary;
  readonly position: Coordinates;
}

/** A restaurant with the number of its card, from 1. */
export interface Pin extends Located {
  readonly number: number;
}

/** Restaurants with a known position, with longitudes shifted to the side of the date line nearer to `meridian` (default: the first restaurant's). */
export function locate(
  restaurants: readonly RestaurantSummary[],
  meridian = restaurants.find(({ coordinates }) => coordinates)?.coordinates?.longitude ?? 0,
): readonly Located[] {
  return restaurants.flatMap((restaurant) => {
    if (!restaurant.coordinates) return [];
    const { latitude, longitude } = restaurant.coordinates;
    const turns = Math.round((longitude - meridian) / 360);
    return [{ restaurant, position: { latitude, longitude: longitude - turns * 360 } }];
  });
}

/** Numbers restaurants by card; those without a position count but are not returned. */
export const numberPins = (
  restaurants: readonly RestaurantSummary[],
  meridian?: number,
): readonly Pin[] =>
  locate(restaurants, meridian).map((located) => ({
    ...located,
    number: restaurants.indexOf(located.restaurant) + 1,
  }));

export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The median position, which is robust against outliers. */
export const medianPosition = (positions: readonly Coordinates[]): Coordinates => ({
  latitude: medianOf(positions.map(({ latitude }) => latitude)),
  longitude: medianOf(positions.map(({ longitude }) => longitude)),
});

/** Neighborhoods at the median of their restaurants' positions, those with the most restaurants first. */
export function listNeighborhoods(restaurants: readonly RestaurantSummary[]): BaseMapFeature[] {
  const byName = new Map<string, Coordinates[]>();
  for (const { restaurant, position } of locate(restaurants)) {
    if (!restaurant.area) continue;
    byName.set(restaurant.area, [...(byName.get(restaurant.area) ?? []), position]);
  }
  return [...byName]
    .sort(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
    .map(([name, positions]) => {
      const { latitude, longitude } = medianPosition(positions);
      const steps = [longitude * STEPS_PER_DEGREE, latitude * STEPS_PER_DEGREE].map(Math.round);
      return { kind: 'district', name, parts: [Int32Array.from(steps)] };
    });
}
