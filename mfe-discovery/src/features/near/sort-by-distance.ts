import type { Coordinates, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { distanceBetween, formatDistance } from '../../lib/distance';

export interface NearestFirst {
  readonly restaurants: readonly RestaurantSummary[];
  /** "0.4 mi" by slug. */
  readonly distances: ReadonlyMap<string, string>;
  /** How many were left out, since nobody knows where they are. */
  readonly unplaced: number;
}

/** The places by their distance as the crow flies; those as far as each other keep their order. */
export function sortByDistance(
  places: readonly RestaurantSummary[],
  from: Coordinates,
): NearestFirst {
  const unique = [...new Map(places.map((place) => [place.slug, place])).values()];
  const measured = unique.flatMap((restaurant) =>
    restaurant.coordinates
      ? [{ restaurant, metres: distanceBetween(from, restaurant.coordinates) }]
      : [],
  );
  measured.sort((a, b) => a.metres - b.metres);
  return {
    restaurants: measured.map(({ restaurant }) => restaurant),
    distances: new Map(
      measured.map(({ restaurant, metres }) => [restaurant.slug, formatDistance(metres)]),
    ),
    unplaced: unique.length - measured.length,
  };
}
