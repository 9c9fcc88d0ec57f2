import { setImmediate } from 'node:timers/promises';
import type { WireSummary } from '@tableside/contracts/restaurant/wire';
import { presentFavouriteFields, type FavouriteIds, presentRating } from '../restaurants/cards';
import { writeCardStart } from '../search/catalogue/card-index';
import type { Catalogue, CatalogueReading } from '../search/catalogue/catalogue';
import { findPosition } from '../search/catalogue/bits';

/** Restaurants in their order, as they were when they were listed: cards of the catalogue, and beside it what ratings change. */
export interface PlaceList {
  readonly catalogue: Catalogue;
  /** JSON of triples in the order of the list: id, sum and count of ratings. Nothing else of a card can change while the
   * catalogue stays. */
  readonly ratings: string;
}

type Triple = readonly [id: number, ratingSum: number, ratingCount: number];

const readTriples = ({ ratings }: PlaceList) => JSON.parse(ratings) as readonly Triple[];

/** @param positions in the order of the list */
export function toPlaceList(
  { catalogue, ratings }: CatalogueReading,
  positions: readonly number[],
): PlaceList {
  const triples = positions.map((position): Triple => {
    return [
      catalogue.ids[position] ?? 0,
      ratings.sums[position] ?? 0,
      ratings.counts[position] ?? 0,
    ];
  });
  return { catalogue, ratings: JSON.stringify(triples) };
}

export const listIds = (list: PlaceList): number[] => readTriples(list).map(([id]) => id);

/** Cards that are written in a millisecond or two. */
const SLICE = 500;

/** The cards as an array in JSON; other requests get their turn in between. A restaurant that came after the catalogue was
 * read is left out.
 * @param favourites of the person who asks */
export async function writeCards(list: PlaceList, favourites: FavouriteIds): Promise<string> {
  const { ids, cards } = list.catalogue;
  const triples = readTriples(list);
  const texts: string[] = [];
  for (let from = 0; from < triples.length; from += SLICE) {
    for (const [id, sum, count] of triples.slice(from, from + SLICE)) {
      const position = findPosition(ids, id);
      if (position === null) continue;
      texts.push(`${writeCardStart(cards, position)},${writeChanging(id, sum, count, favourites)}`);
    }
    if (triples.length > SLICE) await setImmediate();
  }
  return `[${texts.join(',')}]`;
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
