import { define } from './endpoint';
import { cutKeyword } from './listing';
import type { Area, FilterCounts, ListingFilter, Places, RelatedRestaurants } from './model';
import { readAreas, readFilterCounts, readPlaces, readRelated } from './normalise-listing';
import type { FilterRequest } from './wire';

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
  ...(filter.sort === 'best' || filter.sort === 'distance' ? {} : { sort: filter.sort }),
  ...(filter.openAt ? { open_at: filter.openAt } : {}),
  ...(filter.openAt && filter.hoursUnknown ? { hours: 'unknown' as const } : {}),
});

interface FilterArgs {
  readonly filter: ListingFilter;
}

/** Calls around the listing that the specification does not name: another host may answer 404, and what needs them is
 * then hidden. */
export const listingEndpoints = {
  filterCounts: define<FilterArgs, FilterCounts>({
    method: 'POST',
    path: () => 'restraunt/filter_counts',
    body: ({ filter }) => toFilterRequest(filter),
    read: readFilterCounts,
  }),
  /** Every place of a selection, for a map and for distances that are worked out on the device. */
  places: define<FilterArgs, Places>({
    method: 'POST',
    path: () => 'restraunt/filter_places',
    body: ({ filter }) => toFilterRequest(filter),
    read: readPlaces,
  }),
  areas: define<void, readonly Area[]>({
    method: 'GET',
    path: () => 'areas/all_data',
    read: readAreas,
  }),
  related: define<{ readonly slug: string }, RelatedRestaurants>({
    method: 'GET',
    path: ({ slug }) => `restraunt/get_related/${encodeURIComponent(slug)}`,
    read: readRelated,
  }),
} as const;
