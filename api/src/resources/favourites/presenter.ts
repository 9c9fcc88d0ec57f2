import { presentSummary } from '../../cards/presenter';
import type { FavouriteRow } from './repository';
import { NO_FAVOURITES } from '../../cards/favourite-ids';

/** A favourite as its owner sees it: the same fields as any card. */
export const presentFavourite = (row: FavouriteRow) => ({
  ...presentSummary(row, NO_FAVOURITES),
  is_wishlist_added: true,
  wishlist_id: row.wishlist_id,
});

/** A person's list as everybody sees it who has its address; no more of the name than the first. */
export const presentSharedList = (firstName: string, rows: readonly FavouriteRow[]) => ({
  first_name: firstName,
  items: rows.map((row) => presentSummary(row, NO_FAVOURITES)),
});
