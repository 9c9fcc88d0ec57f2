import { paths } from '../paths';
import type { FilterKind, ListingFilter } from './model';

/** Query parameter of each filter kind; ids are joined by commas. */
export const FILTER_PARAMS = {
  cuisine: 'cuisine',
  popularFor: 'popular',
  service: 'service',
  feature: 'amenity',
  accessibility: 'access',
} as const satisfies Record<FilterKind, string>;

export const FILTER_KINDS = /* @__PURE__ */ Object.keys(FILTER_PARAMS) as readonly FilterKind[];

/** Further query parameters of the listing. */
export const LISTING_PARAMS = {
  search: 'search',
  /** Any value turns off spelling correction. */
  exact: 'exact',
  sort: 'sort',
  openAt: 'open',
  /** Day and time of `open=at`, as sent by a form without script. */
  day: 'day',
  time: 'time',
  /** `unknown` selects restaurants with unknown hours. */
  hours: 'hours',
  /** Walking minutes. */
  walk: 'walk',
  /** West, south, east, north. */
  box: 'box',
  /** How many pages are shown, from 1. */
  page: 'page',
  /** `map` shows the map. */
  view: 'view',
} as const;

/** Values of `hours` and `view`. */
export const HOURS_UNKNOWN = 'unknown';
export const VIEW_MAP = 'map';

export const EMPTY_FILTER: ListingFilter = {
  cuisine: [],
  popularFor: [],
  service: [],
  feature: [],
  accessibility: [],
  keyword: '',
  isExact: false,
  sort: 'best',
  openAt: null,
  hoursUnknown: false,
  walk: null,
  box: null,
  facets: {},
};

export interface ListingView {
  /** How many pages are shown, from 1. */
  readonly page?: number;
  readonly isMap?: boolean;
}

/** The listing's URL. Omits facets, exact search, and map area, which `selectionPath` of mfe-discovery adds. */
export function listingPath(
  filter: Partial<ListingFilter> = {},
  { page = 1, isMap = false }: ListingView = {},
): string {
  const params = new URLSearchParams();
  const keyword = filter.keyword?.trim();
  if (keyword) params.set(LISTING_PARAMS.search, keyword);
  for (const kind of FILTER_KINDS) {
    const ids = filter[kind];
    if (ids?.length) params.set(FILTER_PARAMS[kind], [...ids].sort((a, b) => a - b).join(','));
  }
  if (filter.openAt) {
    params.set(LISTING_PARAMS.openAt, filter.openAt);
    if (filter.hoursUnknown) params.set(LISTING_PARAMS.hours, HOURS_UNKNOWN);
  }
  if (filter.walk) params.set(LISTING_PARAMS.walk, String(filter.walk));
  if (filter.sort && filter.sort !== EMPTY_FILTER.sort) {
    params.set(LISTING_PARAMS.sort, filter.sort);
  }
  if (page > 1) params.set(LISTING_PARAMS.page, String(page));
  if (isMap) params.set(LISTING_PARAMS.view, VIEW_MAP);
  const query = params.toString().replaceAll('%2C', ',');
  return query ? `${paths.listing}?${query}` : paths.listing;
}
