import type { FilterKind, ListingFilter } from './model';
import { cutKeyword } from './rules';
import type { FilterRequest } from './wire';

/** Path of each kind's option list. */
export const OPTION_LIST_PATHS: Readonly<Record<FilterKind, string>> = {
  cuisine: 'cuisines-types/all_data',
  popularFor: 'popular-for/all_data',
  service: 'service-types/all_data',
  feature: 'features/all_data',
  accessibility: 'accessibilties/all_data',
};

/** The documented body of filter_restaurants, with the keyword trimmed and lower-cased. Additive fields are included only when
 * set, so that other APIs receive only documented fields. */
export const toFilterRequest = (filter: ListingFilter): FilterRequest => ({
  accessibility: [...filter.accessibility],
  cuisineType: [...filter.cuisine],
  features: [...filter.feature],
  popularFor: [...filter.popularFor],
  serviceType: [...filter.service],
  // Lower-casing can lengthen the text.
  keyword: cutKeyword(filter.keyword.trim().toLowerCase()),
  ...(filter.isExact ? { exact: true } : {}),
  ...(filter.sort === 'best' || filter.sort === 'distance' ? {} : { sort: filter.sort }),
  ...(filter.openAt ? { open_at: filter.openAt } : {}),
  ...(filter.openAt && filter.hoursUnknown ? { hours: 'unknown' as const } : {}),
  ...filter.facets,
  ...(filter.box ? { box: filter.box } : {}),
});
