import { setImmediate } from 'node:timers/promises';
import { PLACES_MAX } from '@tableside/contracts/listing/rules';
import type { FilterRequest } from '@tableside/contracts/listing/wire';
import type { WireSummary } from '@tableside/contracts/restaurant/wire';
import { countBits } from '../../search/catalogue/bits';
import { writeCardStart } from '../../search/catalogue/card-index';
import type { Catalogue } from '../../search/catalogue/catalogue';
import { findPosition } from '../../search/catalogue/find-position';
import { presentFavouriteFields, type FavouriteIds } from '../../cards/favourite-ids';
import { presentRating } from '../../cards/presenter';
import { listRatings, listRatingsById } from '../../search/repository';
import { cutSelection, readSelection, type ListingSources } from '../../search/selection';

/** All that a filter selects, up to PLACES_MAX. */
export interface PlaceList {
  readonly catalogue: Catalogue;
  /** JSON of triples in the order of the list: id, sum and count of ratings. Nothing else of a card can change while the
   * catalogue stays. */
  readonly ratings: string;
  /** False when there are more than PLACES_MAX. */
  readonly isComplete: boolean;
}

type Triple = readonly [id: number, ratingSum: number, ratingCount: number];

/** Takes as many statements as a page. For thousands of cards the database is asked for their order and their ratings
 * only; the rest is in the catalogue. */
export async function listPlaces(
  sources: ListingSources,
  filter: FilterRequest,
): Promise<PlaceList> {
  const { db } = sources;
  const selection = await readSelection(sources, filter);
  const cut = cutSelection(selection, 0, PLACES_MAX);
  const ratings =
    cut &&
    ('ids' in cut ? listRatingsById(db, cut.ids) : listRatings(db, cut.order, cut.stretches));
  return {
    catalogue: selection.catalogue,
    ratings: (await ratings) ?? '[]',
    isComplete: countBits(selection.all) <= PLACES_MAX,
  };
}

const readTriples = ({ ratings }: PlaceList) => JSON.parse(ratings) as readonly Triple[];

export const listIds = (list: PlaceList): number[] => readTriples(list).map(([id]) => id);

/** Cards that are written in a millisecond or two. */
const SLICE = 500;

/** The list as `data` of an answer, in JSON; other requests get their turn in between. A restaurant that came after the
 * catalogue was read is left out.
 * @param favourites of the person who asks */
export async function writePlaces(list: PlaceList, favourites: FavouriteIds): Promise<string> {
  const { ids, cards } = list.catalogue;
  const triples = readTriples(list);
  const texts: string[] = [];
  for (let from = 0; from < triples.length; from += SLICE) {
    for (const [id, sum, count] of triples.slice(from, from + SLICE)) {
      const position = findPosition(ids, id);
      if (position === null) continue;
      texts.push(`${writeCardStart(cards, position)},${writeChanging(id, sum, count, favourites)}`);
    }
    await setImmediate();
  }
  return `{"data":[${texts.join(',')}],"is_complete":${list.isComplete}}`;
}

type Changing = Pick<
  WireSummary,
  'is_wishlist_added' | 'wishlist_id' | 'rating_avg' | 'rating_count'
>;

/** The rest of a card: its last fields and the closing brace. */
function writeChanging(id: number, sum: number, count: number, favourites: FavouriteIds): string {
  const changing: Changing = {
    ...presentFavouriteFields(favourites, id),
    ...presentRating({ rating_sum: sum, rating_count: count }),
  };
  return JSON.stringify(changing).slice(1);
}
