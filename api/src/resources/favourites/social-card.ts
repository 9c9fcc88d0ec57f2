import { formatCount } from '@tableside/contracts/common/text';
import type { SummaryRow } from '../../cards/rows';
import { tileOf } from '../../cards/tile';
import { socialCardPath, type SocialCard } from '../../plugins/social-cards/social-card';

/** Places that a card shows. */
export const TILES = 4;
const NAMED = 3;

/** A shared list as everybody sees it who has its address. */
export interface SharedListCard {
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

export const sharedListCardPath = (token: string, list: SharedListCard): string =>
  socialCardPath(`shared/${encodeURIComponent(token)}`, describeSharedList(list));
