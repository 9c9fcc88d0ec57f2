import type { Favourite } from '@tableside/contracts/restaurant/model';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Why favourite buttons rest while `isAvailable` is false. */
export const FAVOURITES_UNAVAILABLE = "Favorites can't be changed right now.";

/** What every favourite button on the page agrees on, by slug. Entries override what a list or a screen was loaded
 * with. */
export interface FavouritesState {
  readonly bySlug: Readonly<Record<string, Favourite>>;
  /** Slugs with a call in flight; a second click on them is ignored. */
  readonly pending: readonly string[];
  /** False while the account remote cannot be reached: favourite buttons are disabled. */
  readonly isAvailable: boolean;
}

export interface Favourites {
  readonly store: StoreApi<FavouritesState>;
  /** Adds or removes through the account remote's service; resolves when the host has answered.
   * @throws never: failures roll back and are told by a toast */
  toggle(slug: string, current: Favourite): Promise<void>;
}

export const createFavouritesStore = (): StoreApi<FavouritesState> =>
  createStore<FavouritesState>(() => ({ bySlug: {}, pending: [], isAvailable: true }));
