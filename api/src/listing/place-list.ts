import type { WireSummary } from '@tableside/contracts/restaurant/wire';
import { presentFavouriteFields, type FavouriteIds, presentRating } from '../restaurants/cards';
import type { Catalogue, CatalogueReading } from '../search/catalogue/catalogue';

/** Restaurants in their order, as they were when they were listed: cards of the catalogue, and beside it what ratings change. */
export interface PlaceList {
  readonly catalogue: Catalogue;
  /** In the order of the list. Nothing else of a card can change while the catalogue stays. */
  readonly places: readonly (readonly [position: number, ratingSum: number, ratingCount: number])[];
}

/** @param positions in the order of the list */
export const toPlaceList = (
  { catalogue, ratings: { sums, counts } }: CatalogueReading,
  positions: readonly number[],
): PlaceList => ({
  catalogue,
  places: positions.map((position) => [position, sums[position] ?? 0, counts[position] ?? 0]),
});

export const listIds = ({ catalogue, places }: PlaceList): number[] =>
  places.map(([position]) => catalogue.ids[position] ?? 0);

/** The cards as an array in JSON.
 * @param favourites of the person who asks */
export function writeCards(
  { catalogue: { cards, ids }, places }: PlaceList,
  favourites: FavouriteIds,
): string {
  const texts = places.map(([position, sum, count]) => {
    const rest = writeChanging(ids[position] ?? 0, sum, count, favourites);
    return `${cards[position] ?? '{'},${rest}`;
  });
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
