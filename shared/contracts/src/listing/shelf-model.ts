import type { RestaurantSummary } from '../restaurant/model';
import type { ListingFilter } from './model';

/** Shelves of home that follow from facts alone, in the order in which they stand. */
export const SHELF_NAMES = [
  'open-now',
  'late-tonight',
  'sunday-brunch',
  'outdoor',
  'step-free',
  'only-one',
] as const;
export type ShelfName = (typeof SHELF_NAMES)[number];

/** What a shelf shows of a place. */
export type ShelfPlace = Pick<
  RestaurantSummary,
  'slug' | 'title' | 'image' | 'street' | 'location' | 'cuisines' | 'hours'
>;

export interface Shelf {
  readonly name: ShelfName;
  /** A few places of it. */
  readonly places: readonly ShelfPlace[];
  /** How many places the selection has. */
  readonly total: number;
  /** The selection that has exactly the shelf's places. */
  readonly filter: Pick<ListingFilter, 'openAt' | 'facets' | 'cuisine'>;
}
