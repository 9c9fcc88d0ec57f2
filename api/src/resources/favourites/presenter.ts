import { presentSummary } from '../../cards/presenter';
import type { FavouriteRow } from './repository';
import type { SharedFavourites } from './share-repository';
import { NO_FAVOURITES } from '../../cards/favourite-ids';

/** A favourite as its owner sees it: the same fields as any card. */
export const presentFavourite = (row: FavouriteRow) => ({
  ...presentSummary(row, NO_FAVOURITES),
  is_wishlist_added: true,
  wishlist_id: row.wishlist_id,
});

/** A person's list as everybody sees it who has its address; no more of the name than the first, and notes only where
 * the owner shows them. */
export const presentSharedList = (
  { first_name, name, shows_notes }: SharedFavourites,
  rows: readonly FavouriteRow[],
) => ({
  first_name,
  name,
  items: rows.map((row) => ({
    ...presentSummary(row, NO_FAVOURITES),
    ...(shows_notes && row.note && { note: row.note }),
  })),
});
