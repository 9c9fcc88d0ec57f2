import {
  fields,
  isObject,
  isTrue,
  list,
  number,
  objects,
  oneOf,
  pickAllowed,
  text,
  type Wire,
} from '../common/read';
import { readOptions, readSummaries, readSummary, type Timeslot } from '../restaurant/model';
import { TRAITS, type FacetFilters } from './facets';
import { readOpenAt, type Box, type OpenAt, type SortOrder } from './rules';
import { readParsedQuery } from './search';

/** Lists of restaurants as read from an API, and their filters. */

export type FilterKind = 'cuisine' | 'popularFor' | 'service' | 'feature' | 'accessibility';

/** The filters of a listing: option ids per kind, a keyword, and additive filters. */
export interface ListingFilter extends Readonly<Record<FilterKind, readonly number[]>> {
  readonly keyword: string;
  /** True to turn off spelling correction. */
  readonly isExact: boolean;
  readonly sort: SortOrder;
  /** Null for any time. */
  readonly openAt: OpenAt | null;
  /** With `openAt`: selects restaurants with unknown hours instead of open ones. */
  readonly hoursUnknown: boolean;
  /** Maximum walking minutes; null for any distance. Applied on the device and never sent. */
  readonly walk: number | null;
  /** Map area; null for anywhere. */
  readonly box: Box | null;
  readonly facets: FacetFilters;
}

export type RestaurantPage = ReturnType<typeof readPage>;

/** One page of filter_restaurants. */
export function readPage(value: unknown) {
  const page = fields(value);
  return {
    restaurants: readSummaries(page['data']),
    lastPage: Math.max(1, number(page['last_page']) ?? 1),
    /** Exact count (additive); null when the API does not say. */
    total: number(page['total']),
    /** The parsed search (additive); null without a search, or when the API sends none. */
    understood: readParsedQuery(page['understood']),
  };
}

export type RankedRestaurant = NonNullable<ReturnType<typeof readRanked>>;

function readRanked(item: Wire) {
  const restaurant = readSummary(item['resturant']);
  const rank = number(item['rank']);
  if (!restaurant || rank === null) return null;
  const { slug, title, image, rating } = restaurant;
  return { rank, slug, title, image, rating };
}

/** The ranking of one cuisine for one year; `restaurants` is sorted by rank. */
export type CuisineRanking = NonNullable<ReturnType<typeof readRanking>>;

function readRanking(item: Wire) {
  const cuisine = readOptions(item['cuisines'])[0]?.title;
  const restaurants: readonly RankedRestaurant[] = [...list(item['items'], readRanked)].sort(
    (a, b) => a.rank - b.rank,
  );
  if (!cuisine || !restaurants.length) return null;
  return { cuisine, year: number(item['year']) ?? new Date().getUTCFullYear(), restaurants };
}

export const readRankings = (value: unknown) => list(value, readRanking);

/** Number of results per option, given the rest of the selection. */
export type FilterCounts = ReturnType<typeof readFilterCounts>;

export function readFilterCounts(value: unknown) {
  const data = fields(value);
  const options: Readonly<Record<number, number>> = Object.fromEntries(
    objects(data['options']).flatMap((item) => {
      const id = number(item['id']);
      const count = number(item['count']);
      return id === null || count === null ? [] : [[id, count]];
    }),
  );
  const hours = data['hours'];
  return {
    /** By option id; a missing option has no results. */
    options,
    /** Restaurants open at the selected time, and those with unknown hours; null without a selected time. */
    hours: isObject(hours)
      ? { open: number(hours['open']) ?? 0, unknown: number(hours['unknown']) ?? 0 }
      : null,
    /** Unparsed; see `readFacetCounts`. */
    facets: data['facets'],
  };
}

/** Every restaurant of a selection, best first. */
export type Restaurants = ReturnType<typeof readRestaurants>;

export function readRestaurants(value: unknown) {
  const data = fields(value);
  return {
    restaurants: readSummaries(data['data']),
    /** False when the API has more than it sent. */
    isComplete: isTrue(data['is_complete']),
  };
}

export type CountedOption = ReturnType<typeof readCountedOptions>[number];

export function readCountedOptions(value: unknown) {
  const counts = new Map(
    objects(value).map((item) => [number(item['id']), number(item['count'])] as const),
  );
  return readOptions(value).map((option) => ({
    ...option,
    /** Additive; null when the API does not say. */
    count: counts.get(option.id) ?? null,
  }));
}

/** A neighborhood and its number of restaurants. */
export type Area = ReturnType<typeof readAreas>[number];

export const readAreas = (value: unknown) =>
  list(value, (item) => {
    const title = text(item['title']);
    return title ? { title, count: number(item['count']) ?? 0 } : null;
  });

export type RelatedRestaurants = ReturnType<typeof readRelated>;

export function readRelated(value: unknown) {
  const data = fields(value);
  return {
    /** Best first. */
    similar: readSummaries(data['similar']),
    /** Nearest first. */
    nearby: readSummaries(data['nearby']),
  };
}

/** Home page collections based on facts rather than ratings, in display order. */
export const COLLECTION_NAMES = [
  'open-now',
  'late-tonight',
  'sunday-brunch',
  'outdoor',
  'step-free',
  'only-one',
] as const;
export type CollectionName = (typeof COLLECTION_NAMES)[number];

export type Collection = ReturnType<typeof readCollections>[number];

/** Drops unknown and empty collections. */
export const readCollections = (value: unknown) =>
  list(value, (item) => {
    const name = oneOf(COLLECTION_NAMES, item['name']);
    const filter = fields(item['filter']);
    const restaurants = list(item['data'], readCollectionRestaurant);
    if (!name || !restaurants.length) return null;
    const traits = pickAllowed(TRAITS, filter['traits']);
    const cuisines = filter['cuisineType'];
    /** Selects exactly the collection's restaurants. */
    const selection: Pick<ListingFilter, 'openAt' | 'facets' | 'cuisine'> = {
      openAt: readOpenAt(text(filter['open_at'])),
      facets: traits.length ? { traits: [...traits] } : {},
      cuisine: Array.isArray(cuisines) ? cuisines.flatMap((id) => number(id) ?? []) : [],
    };
    return {
      name,
      /** A few restaurants of it. */
      restaurants,
      /** Number of restaurants matching `filter`. */
      total: number(item['total']) ?? restaurants.length,
      filter: selection,
    };
  });

export type CollectionRestaurant = NonNullable<ReturnType<typeof readCollectionRestaurant>>;

/** Keeps only what a collection shows, since it is embedded in each page. */
function readCollectionRestaurant(item: Wire) {
  const restaurant = readSummary(item);
  if (!restaurant) return null;
  const { slug, title, image, street, location, cuisines } = restaurant;
  const hours: readonly Timeslot[] = restaurant.hours.filter(isNear);
  return { slug, title, image, street, cuisines, location: street ? null : location, hours };
}

const DAY_MS = 86_400_000;

/** Drops distant special days; a restaurant may have dozens. */
function isNear({ date }: Timeslot): boolean {
  const days = date ? (Date.parse(date) - Date.now()) / DAY_MS : 0;
  return days > -3 && days < 16;
}
