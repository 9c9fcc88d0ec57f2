import { presentSummary } from '../../cards/presenter';
import type { WishRow } from './repository';
import { NOTHING_SAVED } from '../../cards/favourite-ids';

/** A saved restaurant as its saver sees it: the same fields as any card. */
export const presentWish = (row: WishRow) => ({
  ...presentSummary(row, NOTHING_SAVED),
  is_wishlist_added: true,
  wishlist_id: row.wishlist_id,
});

/** A person's list as everybody sees it who has its address; no more of the name than the first. */
export const presentSharedList = (firstName: string, rows: readonly WishRow[]) => ({
  first_name: firstName,
  items: rows.map((row) => presentSummary(row, NOTHING_SAVED)),
});
