import { formatCount } from '@tableside/contracts/common/text';
import type { Coordinates, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { METERS_PER_FOOT, METERS_PER_MILE } from '@tableside/ui/units';

const MEAN_RADIUS_M = 6_371_008;

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

export function distanceBetween(from: Coordinates, to: Coordinates): number {
  const byLatitude = Math.sin(toRadians(to.latitude - from.latitude) / 2) ** 2;
  const byLongitude = Math.sin(toRadians(to.longitude - from.longitude) / 2) ** 2;
  const across = Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude));
  return 2 * MEAN_RADIUS_M * Math.asin(Math.sqrt(Math.min(1, byLatitude + across * byLongitude)));
}

/** Straight-line meters per walking minute: 4.8 km/h along streets that are 30% longer. */
const METERS_PER_MINUTE = 80 / 1.3;

export const walkRange = (minutes: number): number => minutes * METERS_PER_MINUTE;

/** "350 ft" below a tenth of a mile, "0.4 mi" below ten miles, then whole miles.
 * @param meters not negative */
export function formatDistance(meters: number): string {
  const miles = meters / METERS_PER_MILE;
  if (miles < 0.1) {
    const feet = Math.max(50, Math.round(meters / METERS_PER_FOOT / 50) * 50);
    return `${feet} ft`;
  }
  return `${miles < 9.95 ? miles.toFixed(1) : formatCount(Math.round(miles))} mi`;
}

interface NearestFirst {
  readonly restaurants: readonly RestaurantSummary[];
  readonly distances: ReadonlyMap<string, string>;
  readonly unplaced: number;
}

interface Nearness {
  /** False keeps the given order. */
  readonly isSorted: boolean;
  readonly rangeM: number | null;
}

/** Sorts by straight-line distance, keeping ties in order. Restaurants without coordinates are counted in `unplaced`.
 * @param limits `rangeM` in meters drops restaurants farther away; defaults to sorting without a limit */
export function sortByDistance(
  restaurants: readonly RestaurantSummary[],
  from: Coordinates,
  { isSorted, rangeM }: Nearness = { isSorted: true, rangeM: null },
): NearestFirst {
  const unique = [
    ...new Map(restaurants.map((restaurant) => [restaurant.slug, restaurant])).values(),
  ];
  const measured = unique.flatMap((restaurant) =>
    restaurant.coordinates
      ? [{ restaurant, meters: distanceBetween(from, restaurant.coordinates) }]
      : [],
  );
  if (isSorted) measured.sort((a, b) => a.meters - b.meters);
  const near = rangeM === null ? measured : measured.filter(({ meters }) => meters <= rangeM);
  return {
    restaurants: near.map(({ restaurant }) => restaurant),
    distances: new Map(
      near.map(({ restaurant, meters }) => [restaurant.slug, formatDistance(meters)]),
    ),
    unplaced: unique.length - measured.length,
  };
}
