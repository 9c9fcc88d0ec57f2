/** Ids of the entries by which restaurants are favourites of a person, by the restaurants' ids. */
export type FavouriteIds = ReadonlyMap<number, number>;

/** Those of a visitor. */
export const NO_FAVOURITES: FavouriteIds = new Map();

/** How a restaurant looks to a person, in the words of the contract. */
export function presentFavouriteFields(favourites: FavouriteIds, restaurantId: number) {
  const id = favourites.get(restaurantId) ?? null;
  return { is_wishlist_added: id !== null, wishlist_id: id };
}
