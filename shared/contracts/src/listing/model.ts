import type { FilterOption, Rating, RestaurantSummary } from '../restaurant/model';
import type { SearchUnderstanding } from './search-model';
import type { FacetWishes } from './facets';
import type { Box, OpenAt, SortOrder } from './rules';

/** Lists of restaurants, and what they are chosen by. */

/** One choice in a filter, and how many places have it. */
export interface CountedOption extends FilterOption {
  /** Additive; null when the host does not say. */
  readonly count: number | null;
}

export type FilterKind = 'cuisine' | 'popularFor' | 'service' | 'feature' | 'accessibility';

/** The five lists of filter options. */
export type FilterOptions = Readonly<Record<FilterKind, readonly CountedOption[]>>;

export interface RestaurantPage {
  readonly restaurants: readonly RestaurantSummary[];
  readonly lastPage: number;
  /** Exact count (additive); null when the host does not say. */
  readonly total: number | null;
  /** What the host makes of the search (additive); null without one, or when the host does not say. */
  readonly understood: SearchUnderstanding | null;
}

export interface RankedRestaurant {
  readonly rank: number;
  readonly slug: string;
  readonly title: string;
  readonly image: string | null;
  readonly rating: Rating;
}

/** The ranking of one cuisine for one year; `restaurants` is sorted by rank. */
export interface CuisineRanking {
  readonly cuisine: string;
  readonly year: number;
  readonly restaurants: readonly RankedRestaurant[];
}

/** The selection that a listing is filtered by: ids per kind, a keyword, and what is additive. */
export interface ListingFilter {
  readonly cuisine: readonly number[];
  readonly popularFor: readonly number[];
  readonly service: readonly number[];
  readonly feature: readonly number[];
  readonly accessibility: readonly number[];
  readonly keyword: string;
  /** True to correct no word of the keyword. */
  readonly isExact: boolean;
  readonly sort: SortOrder;
  /** When the place should be open; null for any time. */
  readonly openAt: OpenAt | null;
  /** With `openAt`: asks for the places that do not say, in place of those that are open. */
  readonly hoursUnknown: boolean;
  /** Minutes on foot from the visitor at most; null for any distance. It is worked out on the device and never sent. */
  readonly walk: number | null;
  /** The piece of the map that places lie in; null for anywhere. */
  readonly box: Box | null;
  readonly facets: FacetWishes;
}

/** How many restaurants each option would leave, the other kinds and the search staying as they are. */
export interface FilterCounts {
  /** By the option's id; an option that is missing has none. */
  readonly options: Readonly<Record<number, number>>;
  /** Places known to be open at the moment that the selection asks for, and places that do not say; null when it asks
   * for none. */
  readonly hours: { readonly open: number; readonly unknown: number } | null;
  /** As the host says it, for `readFacetCounts`. */
  readonly facets: unknown;
}

/** A neighbourhood, and how many restaurants it has. */
export interface Area {
  readonly title: string;
  readonly count: number;
}

/** Every place of a selection, best first. */
export interface Places {
  readonly restaurants: readonly RestaurantSummary[];
  /** False when there are more than the host answers at once. */
  readonly isComplete: boolean;
}

export interface RelatedRestaurants {
  /** Of the same kind, best first. */
  readonly similar: readonly RestaurantSummary[];
  /** Nearest first. */
  readonly nearby: readonly RestaurantSummary[];
}

export interface SearchSuggestion {
  readonly type: 'restaurant' | 'cuisine' | 'dish' | 'location';
  readonly id: number | string;
  readonly title: string;
  /** BCP 47; left out where it is English or the host does not say. */
  readonly titleLang?: string | undefined;
  readonly subtitle: string | null;
  /** Only for restaurants. */
  readonly slug: string | null;
}
