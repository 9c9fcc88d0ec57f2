import type { Coordinates, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { distanceBetween, formatDistance } from './distance';

export interface NearestFirst {
  readonly restaurants: readonly RestaurantSummary[];
  /** "0.4 mi" by slug. */
  readonly distances: ReadonlyMap<string, string>;
  /** How many were left out, since nobody knows where they are. */
  readonly unplaced: number;
}

/** What a list by distance may be limited to. */
export interface Nearness {
  /** Nearest first; else the places keep their order. */
  readonly isSorted: boolean;
  /** Places further away are left out; null for none. */
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
