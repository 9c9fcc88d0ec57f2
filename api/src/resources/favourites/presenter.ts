import { presentSummary, NO_FAVOURITES } from '../../restaurants/cards';
import { sharedListCardPath, type SharedListCard } from './social-card';
import type { FavouriteRow } from './repository';
import type { SharedFavourites } from './share-repository';

/** A favourite as its owner sees it: the same fields as any card. */
export const presentFavourite = (row: FavouriteRow) => ({
  ...presentSummary(row, NO_FAVOURITES),
  is_wishlist_added: true,
  wishlist_id: row.wishlist_id,
});

/** Of a page: each tells how many the list has. */
type CountedRow = FavouriteRow & { readonly total: number };

/** What a preview picture of a shared list shows. */
export const toListCard = (
  { first_name: firstName, name }: SharedFavourites,
  rows: readonly CountedRow[],
): SharedListCard => ({ firstName, name, rows, total: rows[0]?.total ?? 0 });

/** A person's list as everybody sees it who has its address; no more of the name than the first, and notes only where
 * the owner shows them. */
export const presentSharedList = (
  token: string,
  shared: SharedFavourites,
  rows: readonly CountedRow[],
  page: number,
) => ({
  first_name: shared.first_name,
  name: shared.name,
  // It shows the first places of the list.
  social_image: page === 1 ? sharedListCardPath(token, toListCard(shared, rows)) : null,
  total: rows[0]?.total ?? 0,
  page,
  items: rows.map((row) => ({
    ...presentSummary(row, NO_FAVOURITES),
    ...(shared.shows_notes && row.note && { note: row.note }),
  })),
});
