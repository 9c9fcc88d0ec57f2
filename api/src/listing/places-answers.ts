import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { PLACES_MAX } from '@tableside/contracts/listing/rules';
import type { FilterRequest } from '@tableside/contracts/listing/wire';
import { LRUCache } from 'lru-cache';
import { type FavouriteIds, NO_FAVOURITES } from '../restaurants/cards';
import { countBits } from '../search/catalogue/bits';
import { cutSelection, readSelection, type ListingSources } from '../search/selection';
import { createWorkQueue } from '../lib/work-queue';
import type { Catalogue } from '../search/catalogue/catalogue';
import { toPlaceList, writeCards, type PlaceList } from './place-list';

/** All that a filter selects, up to PLACES_MAX. */
export interface AllPlaces extends PlaceList {
  /** False when there are more than PLACES_MAX. */
  readonly isComplete: boolean;
}

/** Takes as many statements as a page. */
export async function listPlaces(
  sources: ListingSources,
  filter: FilterRequest,
): Promise<AllPlaces> {
  const selection = await readSelection(sources, filter);
  return {
    ...toPlaceList(selection.wishes.current, cutSelection(selection, 0, PLACES_MAX)),
    isComplete: countBits(selection.all) <= PLACES_MAX,
  };
}

/** The list as `data` of an answer, in JSON.
 * @param favourites of the person who asks */
const writePlaces = (list: AllPlaces, favourites: FavouriteIds): string =>
  `{"data":${writeCards(list, favourites)},"is_complete":${list.isComplete}}`;

/** Answers that are written and packed at a time; each keeps a processor busy for a while. */
const AT_ONCE = 2;
/** Who finds more in line would wait longer than people do. */
const WAITING = 32;
/** Answers to visitors that are kept, some 300 kB each: a map mostly begins with the same few selections. */
const KEPT = 24;
/** As for all lists: at this quality an answer costs less than its way takes. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
/** An answer's envelope around its data, both in JSON. */
export const wrapData = (data: string): string => `{"success":true,"message":"OK","data":${data}}`;

/** Answers of megabytes, the whole envelope. To whoever saved none of the places everybody's answer is given, kept since somebody
 * else asked or made together with theirs. */
export interface PlacesAnswers {
  readonly asText: (list: AllPlaces, favourites: FavouriteIds) => Promise<Buffer | string>;
  /** Packed with Brotli. */
  readonly asBrotli: (list: AllPlaces, favourites: FavouriteIds) => Promise<Buffer>;
}

/** Makes answers, a few at a time, and keeps those to visitors as long as they are true: the catalogue, and the order and
 * ratings of its places, are what they were made from.
 * @throws (both ways) QueueFullError when the line of those to be made is long
 * @param write default: from the catalogue */
export function createPlacesAnswers(
  write: (list: AllPlaces, favourites: FavouriteIds) => string | Promise<string> = writePlaces,
): PlacesAnswers {
  const run = createWorkQueue(AT_ONCE, { maxWaiting: WAITING });
  let keptOf: Catalogue | null = null;
  const kept = new LRUCache<string, Promise<Buffer>>({ max: KEPT });

  const makeText = (list: AllPlaces, favourites: FavouriteIds) =>
    run(async () => wrapData(await write(list, favourites)));
  const make = (list: AllPlaces, favourites: FavouriteIds) =>
    run(async () => pack(wrapData(await write(list, favourites)), QUALITY));

  const giveKept = (list: AllPlaces): Promise<Buffer> => {
    if (keptOf !== list.catalogue) {
      kept.clear();
      keptOf = list.catalogue;
    }
    const key = `${list.isComplete} ${JSON.stringify(list.places)}`;
    const known = kept.get(key);
    if (known) return known;
    const answer = make(list, NO_FAVOURITES);
    kept.set(key, answer);
    answer.catch(() => {
      if (kept.peek(key) === answer) kept.delete(key);
    });
    return answer;
  };

  return {
    // Another thread unpacks it in less time than this one writes it, and kept packed it takes a tenth of the room.
    asText: async (list, favourites) =>
      favourites.size ? makeText(list, favourites) : unpack(await giveKept(list)),
    asBrotli: (list, favourites) => (favourites.size ? make(list, favourites) : giveKept(list)),
  };
}
