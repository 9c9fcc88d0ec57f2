import type { Coordinates, RestaurantSummary } from '@tableside/contracts/restaurant/model';

/** A restaurant whose place is known. */
export interface Located {
  readonly restaurant: RestaurantSummary;
  readonly place: Coordinates;
}

/** A pin of the list's place, with the number of its card, from 1. */
export interface Pin extends Located {
  readonly number: number;
}

export const locate = (restaurants: readonly RestaurantSummary[]): readonly Located[] =>
  restaurants.flatMap((restaurant) =>
    restaurant.coordinates ? [{ restaurant, place: restaurant.coordinates }] : [],
  );

/** The places of a list with the numbers of its cards; a place that nobody knows takes its number along. */
export const numberPins = (restaurants: readonly RestaurantSummary[]): readonly Pin[] =>
  restaurants.flatMap((restaurant, index) =>
    locate([restaurant]).map((located) => ({ ...located, number: index + 1 })),
  );
