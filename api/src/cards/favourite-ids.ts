/** Ids of the entries by which a person saved restaurants, by the restaurants' ids. */
export type SavedIds = ReadonlyMap<number, number>;

/** What a visitor saved. */
export const NOTHING_SAVED: SavedIds = new Map();

/** How a restaurant looks to a person, in the words of the contract. */
export function presentSaved(saved: SavedIds, restaurantId: number) {
  const id = saved.get(restaurantId) ?? null;
  return { is_wishlist_added: id !== null, wishlist_id: id };
}
