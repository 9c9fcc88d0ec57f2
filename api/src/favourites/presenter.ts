import { formatCount } from '@tableside/contracts/common/text';
import { presentSummary } from '../restaurants/cards';
import type { FavouriteRow, SharedFavourites } from './repository';
import { NO_FAVOURITES } from '../restaurants/cards';
import type { SummaryRow } from '../restaurants/cards';
import { tileOf } from '../restaurants/cards';
import { type SocialCard, socialCardPath } from '../pictures/social-card';

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

/** Places that a card shows. */
export const TILES = 4;
const NAMED = 3;

/** A shared list as everybody sees it who has its address. */
interface SharedListCard {
  readonly firstName: string;
  /** Null for all favourites of a person. */
  readonly name: string | null;
  /** The first of them at least. */
  readonly rows: readonly SummaryRow[];
  /** How many it has. */
  readonly total: number;
}

/** The card of a shared list: its name, how many places it has, and the first of them; no more than its page shows, and nothing
 * that its owner notes. */
export function describeSharedList({ firstName, name, rows, total }: SharedListCard): SocialCard {
  const tiles = rows.slice(0, TILES).map(tileOf);
  const [first = { cuisine: null, picture: null }] = tiles;
  const named = rows.slice(0, NAMED).map((row) => row.title);
  const more = total - named.length;
  const count = `${formatCount(total)} ${total === 1 ? 'place' : 'places'}`;
  return {
    title: name ?? `${firstName}’s favorites`,
    otherTitle: count,
    overline: name ? `${count} from ${firstName}` : count,
    line: more > 0 ? `${named.join(', ')} and ${formatCount(more)} more` : named.join(', '),
    rating: null,
    city: '',
    tiles: tiles.length === TILES ? tiles : [first],
  };
}

const sharedListCardPath = (token: string, list: SharedListCard): string =>
  socialCardPath(`shared/${encodeURIComponent(token)}`, describeSharedList(list));
