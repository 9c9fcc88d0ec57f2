import { presentSummary } from '../../cards/presenter';
import { sharedListCardPath, type SharedListCard } from './social-card';
import type { FavouriteRow } from './repository';
import type { SharedFavourites } from './share-repository';
import { NO_FAVOURITES } from '../../cards/favourite-ids';

/** A favourite as its owner sees it: the same fields as any card. */
export const presentFavourite = (row: FavouriteRow) => ({
  ...presentSummary(row, NO_FAVOURITES),
  is_wishlist_added: true,
  wishlist_id: row.wishlist_id,
});

/** What a preview picture of a shared list shows. */
export const toListCard = (
  { first_name: firstName, name }: SharedFavourites,
  rows: readonly FavouriteRow[],
): SharedListCard => ({ firstName, name, rows });

/** A person's list as everybody sees it who has its address; no more of the name than the first, and notes only where
 * the owner shows them. */
export const presentSharedList = (
  token: string,
  shared: SharedFavourites,
  rows: readonly FavouriteRow[],
) => ({
  first_name: shared.first_name,
  name: shared.name,
  social_image: sharedListCardPath(token, toListCard(shared, rows)),
  items: rows.map((row) => ({
    ...presentSummary(row, NO_FAVOURITES),
    ...(shared.shows_notes && row.note && { note: row.note }),
  })),
});
