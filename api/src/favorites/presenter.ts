import { formatCount } from '@tableside/contracts/common/text';
import { NO_FAVORITES, presentSummary, type SummaryRow, tileOf } from '../restaurants/cards';
import type { FavoriteRow, SharedFavorites } from './repository';
import { type SocialCard, socialCardPath } from '../pictures/social-card';

/** Formats a favorite: a card with its entry id. */
export const presentFavorite = (row: FavoriteRow) => ({
  ...presentSummary(row, NO_FAVORITES),
  is_wishlist_added: true,
  wishlist_id: row.wishlist_id,
});

/** A row of a page, with the total of the list. */
type CountedRow = FavoriteRow & { readonly total: number };

/** The social card of a shared list. */
export const toListCard = (
  { first_name: firstName, name }: SharedFavorites,
  rows: readonly CountedRow[],
): SharedListCard => ({ firstName, name, rows, total: rows[0]?.total ?? 0 });

/** Formats a shared list for anyone with the link: the owner's first name only, and notes only if
 * the owner shares them. */
export const presentSharedList = (
  token: string,
  shared: SharedFavorites,
  rows: readonly CountedRow[],
  page: number,
) => ({
  first_name: shared.first_name,
  name: shared.name,
  // The card shows the first restaurants of the list.
  social_image: page === 1 ? sharedListCardPath(token, toListCard(shared, rows)) : null,
  total: rows[0]?.total ?? 0,
  page,
  items: rows.map((row) => ({
    ...presentSummary(row, NO_FAVORITES),
    ...(shared.shows_notes && row.note && { note: row.note }),
  })),
});

/** Restaurants on a social card. */
export const TILES = 4;
const NAMED = 3;

/** A shared list for its social card. */
interface SharedListCard {
  readonly firstName: string;
  /** Null for all favorites of a user. */
  readonly name: string | null;
  /** At least the first restaurants. */
  readonly rows: readonly SummaryRow[];
  /** Number of restaurants on the list. */
  readonly total: number;
}

/** The social card of a shared list: name, number of restaurants and the first few. Never
 * includes notes. */
export function describeSharedList({ firstName, name, rows, total }: SharedListCard): SocialCard {
  const tiles = rows.slice(0, TILES).map(tileOf);
  const [first = { cuisine: null, picture: null }] = tiles;
  const named = rows.slice(0, NAMED).map((row) => row.title);
  const more = total - named.length;
  const count = `${formatCount(total)} ${total === 1 ? 'restaurant' : 'restaurants'}`;
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
