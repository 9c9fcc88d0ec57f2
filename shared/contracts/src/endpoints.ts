import { define } from './endpoint';
import { accountEndpoints } from './endpoints-account';
import { listingEndpoints, toFilterRequest } from './endpoints-listing';
import { reviewEndpoints } from './endpoints-reviews';
import type {
  CuisineRanking,
  FilterKind,
  FilterOption,
  ListingFilter,
  Restaurant,
  RestaurantPage,
  SiteSettings,
} from './model';
import { readOptions, readPage, readRankings, readSettings } from './normalise';
import { readRestaurant } from './normalise-restaurant';
import type { AdvertiseRequest, ContactRequest, NotifyRequest } from './form-rules';

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

/** The calls of the API contract (specification, section 7), each named as the product speaks of it. */
export const endpoints = {
  ...accountEndpoints,
  ...listingEndpoints,
  ...reviewEndpoints,
  settings: define<void, SiteSettings>({
    method: 'GET',
    path: () => 'setting/get_hero_setting',
    read: readSettings,
  }),
  featured: define<void, Restaurant | null>({
    method: 'GET',
    path: () => 'restraunt/get_featured_resturant',
    read: readRestaurant,
  }),
  restaurants: define<RestaurantsArgs, RestaurantPage>({
    method: 'POST',
    path: ({ page }) => `restraunt/filter_restaurants${page === undefined ? '' : `?page=${page}`}`,
    body: ({ filter }) => toFilterRequest(filter),
    read: readPage,
  }),
  restaurant: define<{ readonly slug: string }, Restaurant | null>({
    method: 'GET',
    path: ({ slug }) => `restraunt/get_by_slug/${encodeURIComponent(slug)}`,
    read: readRestaurant,
  }),
  rankings: define<void, readonly CuisineRanking[]>({
    method: 'GET',
    path: () => 'cuisines-types/get_top_10',
    read: readRankings,
  }),
  options: define<{ readonly kind: FilterKind }, readonly FilterOption[]>({
    method: 'GET',
    path: ({ kind }) => OPTION_LIST_PATHS[kind],
    read: readOptions,
  }),
  contact: define<ContactRequest, null>({
    method: 'POST',
    path: () => 'contact-form/create',
    body: (message) => message,
    read: () => null,
  }),
  advertise: define<AdvertiseRequest, null>({
    method: 'POST',
    path: () => 'advertisement-enquiry/create',
    body: (enquiry) => enquiry,
    read: () => null,
  }),
  /** Additive: another host may answer 404. */
  notify: define<NotifyRequest, null>({
    method: 'POST',
    path: () => 'notify/create',
    body: (signup) => signup,
    read: () => null,
  }),
} as const;

export type EndpointName = keyof typeof endpoints;
export type EndpointArgs<Name extends EndpointName> = Parameters<
  (typeof endpoints)[Name]['path']
>[0];
export type EndpointResult<Name extends EndpointName> = ReturnType<
  (typeof endpoints)[Name]['read']
>;
