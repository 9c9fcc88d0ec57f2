import type { RestaurantSummary } from '../restaurant/model';

/** A list of favourites that its owner lets others read. */
export interface SharedList {
  readonly firstName: string;
  readonly restaurants: readonly RestaurantSummary[];
}
