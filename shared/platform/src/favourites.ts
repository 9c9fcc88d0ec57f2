import type { Favourite } from '@tableside/contracts/restaurant/model';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Why favourite buttons rest while they are not available. */
export const FAVOURITES_UNAVAILABLE = "Favorites can't be changed right now.";

/** False while the account remote cannot be reached: favourite buttons are disabled. */
export type Availability = StoreApi<boolean>;

export interface Favourites {
  readonly availability: Availability;
  /** Adds or removes through the account remote's service; resolves when the host has answered.
   * @throws never: failures roll back and are told by a toast */
  toggle(slug: string, current: Favourite): Promise<void>;
}

export const createAvailability = (): Availability => createStore(() => true);
