import {
  fields,
  isObject,
  isTrue,
  list,
  number,
  objects,
  oneOf,
  someOf,
  text,
  type Wire,
} from '../common/read';
import {
  readOptions,
  readSummaries,
  readSummary,
  type RestaurantSummary,
  type Timeslot,
} from '../restaurant/model';
import { TRAITS, type FacetWishes } from './facets';
import { readOpenAt, type Box, type OpenAt, type SortOrder } from './rules';
import { readUnderstanding } from './search';

/** Lists of restaurants as read from an API host, and what they are chosen by. */

export type FilterKind = 'cuisine' | 'popularFor' | 'service' | 'feature' | 'accessibility';

/** The selection that a listing is filtered by: ids per kind, a keyword, and what is additive. */
export interface ListingFilter extends Readonly<Record<FilterKind, readonly number[]>> {
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

export type RestaurantPage = ReturnType<typeof readPage>;

/** One page of filter_restaurants. */
export function readPage(value: unknown) {
  const page = fields(value);
  return {
    restaurants: readSummaries(page['data']),
    lastPage: Math.max(1, number(page['last_page']) ?? 1),
    /** Exact count (additive); null when the host does not say. */
    total: number(page['total']),
    /** What the host makes of the search (additive); null without one, or when the host does not say. */
    understood: readUnderstanding(page['understood']),
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

/** How many restaurants each option would leave, the other kinds and the search staying as they are. */
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
    /** By the option's id; an option that is missing has none. */
    options,
    /** Places known to be open at the moment that the selection asks for, and places that do not say; null when it asks
     * for none. */
    hours: isObject(hours)
      ? { open: number(hours['open']) ?? 0, unknown: number(hours['unknown']) ?? 0 }
      : null,
    /** As the host says it, for `readFacetCounts`. */
    facets: data['facets'],
  };
}

/** Every place of a selection, best first. */
export type Places = ReturnType<typeof readPlaces>;

export function readPlaces(value: unknown) {
  const data = fields(value);
  return {
    restaurants: readSummaries(data['data']),
    /** False when there are more than the host answers at once. */
    isComplete: isTrue(data['is_complete']),
  };
}

/** One choice in a filter, and how many places have it. */
export type CountedOption = ReturnType<typeof readCountedOptions>[number];

/** A list of options with the number of places that each has. */
export function readCountedOptions(value: unknown) {
  const counts = new Map(
    objects(value).map((item) => [number(item['id']), number(item['count'])] as const),
  );
  return readOptions(value).map((option) => ({
    ...option,
    /** Additive; null when the host does not say. */
    count: counts.get(option.id) ?? null,
  }));
}

/** A neighborhood, and how many restaurants it has. */
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
    /** Of the same kind, best first. */
    similar: readSummaries(data['similar']),
    /** Nearest first. */
    nearby: readSummaries(data['nearby']),
  };
}

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

/** Shelves that are known by name and have places. */
export const readShelves = (value: unknown): readonly Shelf[] =>
  list(value, (item): Shelf | null => {
    const name = oneOf(SHELF_NAMES, item['name']);
    const filter = fields(item['filter']);
    const places = list(item['data'], readShelfPlace);
    if (!name || !places.length) return null;
    const traits = someOf(TRAITS, filter['traits']);
    const cuisines = filter['cuisineType'];
    return {
      name,
      places,
      total: number(item['total']) ?? places.length,
      filter: {
        openAt: readOpenAt(text(filter['open_at'])),
        facets: traits.length ? { traits: [...traits] } : {},
        cuisine: Array.isArray(cuisines) ? cuisines.flatMap((id) => number(id) ?? []) : [],
      },
    };
  });

/** What no shelf shows of a place is left out: it would travel in each page. */
function readShelfPlace(item: Wire): ShelfPlace | null {
  const place = readSummary(item);
  if (!place) return null;
  const { slug, title, image, street, location, cuisines, hours } = place;
  return {
    ...{ slug, title, image, street, cuisines },
    location: street ? null : location,
    hours: hours.filter(isNear),
  };
}

const DAY_MS = 86_400_000;

/** Special days of next year decide nothing that a shelf says; a place may have dozens. */
function isNear({ date }: Timeslot): boolean {
  const days = date ? (Date.parse(date) - Date.now()) / DAY_MS : 0;
  return days > -3 && days < 16;
}
