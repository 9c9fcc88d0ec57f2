import type { WireSummary } from '@tableside/contracts/restaurant/wire';
import { presentFavoriteFields, type FavoriteIds, presentRating } from '../restaurants/cards';
import type { Catalog, CatalogReading } from '../search/catalog/catalog';

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

/** The changing fields of a card and the closing brace. */
function writeChanging(id: number, sum: number, count: number, favorites: FavoriteIds): string {
  const changing: Changing = {
    ...presentFavoriteFields(favorites, id),
    ...presentRating({ rating_sum: sum, rating_count: count }),
  };
  return JSON.stringify(changing).slice(1);
}
