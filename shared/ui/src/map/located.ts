import { STEPS_PER_DEGREE, type GroundFeature } from '@tableside/contracts/ground';
import type { Coordinates, RestaurantSummary } from '@tableside/contracts/restaurant/model';

export interface Located {
  readonly restaurant: RestaurantSummary;
  readonly place: Coordinates;
}

/** A restaurant of the list with the number of its card, from 1. */
export interface Pin extends Located {
  readonly number: number;
}

/** Restaurants whose place is known, on the side of the date line that lies nearer to a meridian: that of the first one. */
export function locate(
  restaurants: readonly RestaurantSummary[],
  meridian = restaurants.find(({ coordinates }) => coordinates)?.coordinates?.longitude ?? 0,
): readonly Located[] {
  return restaurants.flatMap((restaurant) => {
    if (!restaurant.coordinates) return [];
    const { latitude, longitude } = restaurant.coordinates;
    const turns = Math.round((longitude - meridian) / 360);
    return [{ restaurant, place: { latitude, longitude: longitude - turns * 360 } }];
  });
}

/** Restaurants with the numbers of their cards; one without a known place keeps its number. */
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

/** The median of places, which a few stray ones do not move. */
export const middlePlace = (places: readonly Coordinates[]): Coordinates => ({
  latitude: medianOf(places.map(({ latitude }) => latitude)),
  longitude: medianOf(places.map(({ longitude }) => longitude)),
});

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
