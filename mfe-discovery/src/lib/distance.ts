import { formatCount } from '@tableside/contracts/common/text';
import type { Coordinates, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { METRES_PER_FOOT, METRES_PER_MILE } from '@tableside/ui/units';

const MEAN_RADIUS_M = 6_371_008;

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

export function distanceBetween(from: Coordinates, to: Coordinates): number {
  const byLatitude = Math.sin(toRadians(to.latitude - from.latitude) / 2) ** 2;
  const byLongitude = Math.sin(toRadians(to.longitude - from.longitude) / 2) ** 2;
  const across = Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude));
  return 2 * MEAN_RADIUS_M * Math.asin(Math.sqrt(Math.min(1, byLatitude + across * byLongitude)));
}

/** Metres of a straight line that take a minute on foot: 4.8 km in an hour, along streets that are a third longer. */
const METRES_PER_MINUTE = 80 / 1.3;

export const walkRange = (minutes: number): number => minutes * METRES_PER_MINUTE;

/** As people of a US city say it: "350 ft" below a tenth of a mile, then "0.4 mi", and whole miles from ten on. */
export function formatDistance(metres: number): string {
  const miles = metres / METRES_PER_MILE;
  if (miles < 0.1) {
    const feet = Math.max(50, Math.round(metres / METRES_PER_FOOT / 50) * 50);
    return `${feet} ft`;
  }
  return `${miles < 9.95 ? miles.toFixed(1) : formatCount(Math.round(miles))} mi`;
}

interface NearestFirst {
  readonly restaurants: readonly RestaurantSummary[];
  readonly distances: ReadonlyMap<string, string>;
  readonly unplaced: number;
}

/** What a list by distance may be limited to. */
interface Nearness {
  /** Nearest first; else the places keep their order. */
  readonly isSorted: boolean;
  readonly rangeM: number | null;
}

/** The places by their distance as the crow flies; those as far as each other keep their order. */
export function sortByDistance(
  places: readonly RestaurantSummary[],
  from: Coordinates,
  { isSorted, rangeM }: Nearness = { isSorted: true, rangeM: null },
): NearestFirst {
  const unique = [...new Map(places.map((place) => [place.slug, place])).values()];
  const measured = unique.flatMap((restaurant) =>
    restaurant.coordinates
      ? [{ restaurant, metres: distanceBetween(from, restaurant.coordinates) }]
      : [],
  );
  if (isSorted) measured.sort((a, b) => a.metres - b.metres);
  const near = rangeM === null ? measured : measured.filter(({ metres }) => metres <= rangeM);
  return {
    restaurants: near.map(({ restaurant }) => restaurant),
    distances: new Map(
      near.map(({ restaurant, metres }) => [restaurant.slug, formatDistance(metres)]),
    ),
    unplaced: unique.length - measured.length,
  };
}
