import type { WireSummary } from '@tableside/contracts/restaurant/wire';
import {
  presentFavoriteFields,
  type FavoriteIds,
  presentRating,
  NO_FAVORITES,
} from '../restaurants/cards';
import { wrapData } from '../http/operation';
import type { Catalog, CatalogReading } from '../search/catalog/catalog';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { RESTAURANTS_MAX } from '@tableside/contracts/listing/rules';
import type { FilterRequest } from '@tableside/contracts/listing/wire';
import { LRUCache } from 'lru-cache';
import { countBits } from '../search/catalog/bits';
import { cutSelection, readSelection, type ListingSources } from '../search/selection';
import { createWorkQueue } from '../lib/work-queue';

/** An ordered list of restaurants: cards of the catalog, with ratings at the time of listing. */
export interface RestaurantList {
  readonly catalog: Catalog;
  /** In list order. The rest of a card cannot change while the catalog stays the same. */
  readonly restaurants: readonly (readonly [
    position: number,
    ratingSum: number,
    ratingCount: number,
  ])[];
}

/** @param positions in list order */
export const toRestaurantList = (
  { catalog, ratings: { sums, counts } }: CatalogReading,
  positions: readonly number[],
): RestaurantList => ({
  catalog,
  restaurants: positions.map((position) => [position, sums[position] ?? 0, counts[position] ?? 0]),
});

export const listIds = ({ catalog, restaurants }: RestaurantList): number[] =>
  restaurants.map(([position]) => catalog.ids[position] ?? 0);

/** The cards as a JSON array.
 * @param favorites of the current user */
export function writeCards(
  { catalog: { cards, ids }, restaurants }: RestaurantList,
  favorites: FavoriteIds,
): string {
  const texts = restaurants.map(([position, sum, count]) => {
    const rest = writeChanging(ids[position] ?? 0, sum, count, favorites);
    return `${cards[position] ?? '{'},${rest}`;
  });
  return `[${texts.join(',')}]`;
}

type Changing = Pick<
  WireSummary,
  'is_wishlist_added' | 'wishlist_id' | 'rating_avg' | 'rating_count'
>;

function writeChanging(id: number, sum: number, count: number, favorites: FavoriteIds): string {
  const changing: Changing = {
    ...presentFavoriteFields(favorites, id),
    ...presentRating({ rating_sum: sum, rating_count: count }),
  };
  return JSON.stringify(changing).slice(1);
}

/** All matching restaurants, up to RESTAURANTS_MAX. */
export interface AllRestaurants extends RestaurantList {
  /** False if there are more than RESTAURANTS_MAX. */
  readonly isComplete: boolean;
}

export async function listRestaurants(sources: ListingSources, filter: FilterRequest) {
  const selection = await readSelection(sources, filter);
  return {
    ...toRestaurantList(selection.filters.current, cutSelection(selection, 0, RESTAURANTS_MAX)),
    isComplete: countBits(selection.all) <= RESTAURANTS_MAX,
  };
}

const writeRestaurants = (list: AllRestaurants, favorites: FavoriteIds): string =>
  `{"data":${writeCards(list, favorites)},"is_complete":${list.isComplete}}`;

/** Responses compressed at a time; each uses a full core. */
const CONCURRENCY = 2;
/** Queue length; more would wait longer than users do. */
const MAX_QUEUED = 32;
/** Cached visitor responses, about 300 kB each: most maps start with the same few filters. */
const CACHE_SIZE = 24;
/** Same as for all lists: higher quality costs more time than the transfer saves. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);

/** Full response bodies. Users without favorites in the list share the cached visitor response. */
export interface RestaurantsResponses {
  readonly asText: (list: AllRestaurants, favorites: FavoriteIds) => Promise<Buffer | string>;
  /** Compressed with Brotli. */
  readonly asBrotli: (list: AllRestaurants, favorites: FavoriteIds) => Promise<Buffer>;
}

/** Builds responses, a few at a time, and caches visitor responses until the catalog, order or
 * ratings change.
 * @throws {QueueFullError} from both methods, if too many are waiting
 * @param write default: from the catalog */
export function createRestaurantsResponses(
  write: (
    list: AllRestaurants,
    favorites: FavoriteIds,
  ) => string | Promise<string> = writeRestaurants,
): RestaurantsResponses {
  const run = createWorkQueue(CONCURRENCY, { maxWaiting: MAX_QUEUED });
  let cachedOf: Catalog | null = null;
  const cache = new LRUCache<string, Promise<Buffer>>({ max: CACHE_SIZE });

  const makeText = (list: AllRestaurants, favorites: FavoriteIds) =>
    run(async () => wrapData(await write(list, favorites)));
  const make = (list: AllRestaurants, favorites: FavoriteIds) =>
    run(async () => pack(wrapData(await write(list, favorites)), QUALITY));

  const serveCached = (list: AllRestaurants): Promise<Buffer> => {
    if (cachedOf !== list.catalog) {
      cache.clear();
      cachedOf = list.catalog;
    }
    const key = `${list.isComplete} ${JSON.stringify(list.restaurants)}`;
    const known = cache.get(key);
    if (known) return known;
    const response = make(list, NO_FAVORITES);
    cache.set(key, response);
    response.catch(() => {
      if (cache.peek(key) === response) cache.delete(key);
    });
    return response;
  };

  return {
    // Decompressing in another thread is faster than writing it here, and the compressed form takes
    // a tenth of the memory.
    asText: async (list, favorites) =>
      favorites.size ? makeText(list, favorites) : unpack(await serveCached(list)),
    asBrotli: (list, favorites) => (favorites.size ? make(list, favorites) : serveCached(list)),
  };
}
