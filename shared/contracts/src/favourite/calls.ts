import { define } from '../common/calls';
import type { RestaurantSummary, FavouriteId } from '../restaurant/model';
import type { SharedList } from './model';
import { readCreatedId, readSharedList, readShareToken, readFavourites } from './read';

/** Read by the pages that show it, so that first pages don't carry the reader. */
const readLater = (data: unknown): unknown => data;

/** What can be done with lists of favourites, by the call's name on the wire. */
export type ListChange =
  'create_list' | 'rename_list' | 'delete_list' | 'set_entry' | 'move_entry' | 'share_list';

/** Calls about favourites; the wire speaks of a wishlist. Those marked additive may be answered with 404 by another
 * host, and what needs them is then hidden. */
export const favouriteCalls = {
  /** Newest first. */
  favourites: define<void, readonly RestaurantSummary[]>({
    method: 'GET',
    path: () => 'wishlist/wishlist_list',
    read: readFavourites,
  }),
  /** The id of the new entry; null when the host does not say. Adding what is a favourite already answers its id. */
  addFavourite: define<{ readonly slug: string }, FavouriteId | null>({
    method: 'POST',
    path: () => 'wishlist/create_wishlist',
    body: ({ slug }) => ({ slug }),
    read: readCreatedId,
  }),
  /** By the ids of entries, not of restaurants. */
  removeFavourites: define<{ readonly ids: readonly FavouriteId[] }, null>({
    method: 'POST',
    path: () => 'wishlist/delete_wishlist',
    body: ({ ids }) => ({ ids }),
    read: () => null,
  }),
  /** Additive: token of the list's read-only address, or null while it is not shared. */
  share: define<void, string | null>({
    method: 'GET',
    path: () => 'wishlist/share',
    read: readShareToken,
  }),
  /** Additive: starts or ends sharing; a list that is shared anew gets a new address. */
  setShare: define<{ readonly isShared: boolean }, string | null>({
    method: 'POST',
    path: () => 'wishlist/set_share',
    body: ({ isShared }) => ({ is_shared: isShared }),
    read: readShareToken,
  }),
  /** Additive: somebody's shared list, for anyone who has its address, a page at a time where it is long. */
  sharedList: define<{ readonly token: string; readonly page?: number }, SharedList>({
    method: 'GET',
    path: ({ token, page = 1 }) =>
      `wishlist/shared/${encodeURIComponent(token)}${page > 1 ? `?page=${page}` : ''}`,
    read: readSharedList,
  }),
  /** Additive: makes all places of a shared list one's own favourites. */
  saveShared: define<{ readonly token: string }, unknown>({
    method: 'POST',
    path: () => 'wishlist/save_shared',
    body: ({ token }) => ({ token }),
    read: readLater,
  }),
  /** Additive: one's own lists by name, which favourites are on them, and notes. */
  favouriteLists: define<void, unknown>({
    method: 'GET',
    path: () => 'wishlist/lists',
    read: readLater,
  }),
  /** Additive: a change of one's own lists and notes. */
  changeLists: define<{ readonly change: ListChange; readonly body: object }, unknown>({
    method: 'POST',
    path: ({ change }) => `wishlist/${change}`,
    body: ({ body }) => body,
    read: readLater,
  }),
} as const;
