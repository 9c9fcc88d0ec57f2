import { define } from '../common/calls';
import type {
  Area,
  CountedOption,
  CuisineRanking,
  FilterCounts,
  FilterKind,
  ListingFilter,
  Places,
  RelatedRestaurants,
  RestaurantPage,
} from './model';
import {
  readAreas,
  readCountedOptions,
  readFilterCounts,
  readPage,
  readPlaces,
  readRankings,
  readRelated,
} from './read';
import { cutKeyword } from './rules';
import type { Shelf } from './shelf-model';
import { readShelves } from './shelf-read';
import type { FilterRequest } from './wire';

/** Path of each kind's option list. */
export const OPTION_LIST_PATHS: Readonly<Record<FilterKind, string>> = {
  cuisine: 'cuisines-types/all_data',
  popularFor: 'popular-for/all_data',
  service: 'service-types/all_data',
  feature: 'features/all_data',
  accessibility: 'accessibilties/all_data',
};

export interface RestaurantsArgs {
  readonly filter: ListingFilter;
  /** From 1; left out, no page is named and the host answers the first. */
  readonly page?: number;
}

export interface FilterArgs {
  readonly filter: ListingFilter;
}

/** The documented body of filter_restaurants; the keyword is trimmed and lower-cased here. What is additive is named
 * only where it is wanted, so that other hosts get what they know. */
export const toFilterRequest = (filter: ListingFilter): FilterRequest => ({
  accessibility: [...filter.accessibility],
  cuisineType: [...filter.cuisine],
  features: [...filter.feature],
  popularFor: [...filter.popularFor],
  serviceType: [...filter.service],
  // Some letters are longer in lower case.
  keyword: cutKeyword(filter.keyword.trim().toLowerCase()),
  ...(filter.isExact ? { exact: true } : {}),
  ...(filter.sort === 'best' || filter.sort === 'distance' ? {} : { sort: filter.sort }),
  ...(filter.openAt ? { open_at: filter.openAt } : {}),
  ...(filter.openAt && filter.hoursUnknown ? { hours: 'unknown' as const } : {}),
  ...filter.facets,
  ...(filter.box ? { box: filter.box } : {}),
});

/** Calls about lists of restaurants. Those marked additive may be answered with 404 by another host, and what needs them is
 * then hidden. */
export const listingCalls = {
  /** Additive. */
  filterCounts: define<FilterArgs, FilterCounts>({
    method: 'POST',
    path: () => 'restraunt/filter_counts',
    body: ({ filter }) => toFilterRequest(filter),
    read: readFilterCounts,
  }),
  /** Additive: every place of a selection, for a map and for distances that are worked out on the device. */
  places: define<FilterArgs, Places>({
    method: 'POST',
    path: () => 'restraunt/filter_places',
    body: ({ filter }) => toFilterRequest(filter),
    read: readPlaces,
  }),
  /** Additive. */
  areas: define<void, readonly Area[]>({
    method: 'GET',
    path: () => 'areas/all_data',
    read: readAreas,
  }),
  /** Additive. */
  related: define<{ readonly slug: string }, RelatedRestaurants>({
    method: 'GET',
    path: ({ slug }) => `restraunt/get_related/${encodeURIComponent(slug)}`,
    read: readRelated,
  }),
  restaurants: define<RestaurantsArgs, RestaurantPage>({
    method: 'POST',
    path: ({ page }) => `restraunt/filter_restaurants${page === undefined ? '' : `?page=${page}`}`,
    body: ({ filter }) => toFilterRequest(filter),
    read: readPage,
  }),
  rankings: define<void, readonly CuisineRanking[]>({
    method: 'GET',
    path: () => 'cuisines-types/get_top_10',
    read: readRankings,
  }),
  /** Additive. Read by the page that shows them, so that first pages don't carry the reader. */
  ranks: define<{ readonly page: number }, unknown>({
    method: 'GET',
    path: ({ page }) => `restraunt/ranks?page=${page}`,
    read: (data) => data,
  }),
  /** Additive: places by what is known of them, where nobody's ratings tell which are good. */
  shelves: define<void, readonly Shelf[]>({
    method: 'GET',
    path: () => 'restraunt/shelves',
    read: readShelves,
  }),
  options: define<{ readonly kind: FilterKind }, readonly CountedOption[]>({
    method: 'GET',
    path: ({ kind }) => OPTION_LIST_PATHS[kind],
    read: readCountedOptions,
  }),
} as const;
