import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useKnownFavourites } from '@tableside/platform';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FavouriteLists, NamedList } from './read-lists';

export interface ShownList {
  /** Null for all favorites. */
  readonly list: NamedList | null;
  /** The address names a list that is not, or no longer, there. */
  readonly isMissing: boolean;
  /** The favorites that are on it; the same array as long as nothing changes. */
  readonly listed: readonly RestaurantSummary[];
  /** How many favorites are on a list. */
  readonly count: (id: number) => number;
}

/** The list that the address names as `?list=ID`.
 * @param lists null until they are known, and where there are none: then all favorites are shown */
export function useShownList(
  favourites: readonly RestaurantSummary[],
  lists: FavouriteLists | null,
): ShownList {
  const [params] = useSearchParams();
  const known = useKnownFavourites();
  const asked = params.get('list');
  const list = lists?.lists.find(({ id }) => String(id) === asked) ?? null;
  const isMissing = lists !== null && asked !== null && list === null;
  const id = list?.id;
  const order = list?.order;
  const listed = useMemo(() => {
    if (isMissing) return [];
    if (id === undefined) return favourites;
    const on = favourites.filter(({ slug }) => lists?.entries.get(slug)?.lists.includes(id));
    // What its order does not name came later, and stands first.
    return order ? on.toSorted((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug)) : on;
  }, [favourites, lists, id, order, isMissing]);
  return {
    list,
    isMissing,
    listed,
    count: (each) =>
      favourites.filter(
        ({ slug }) =>
          (known[slug]?.isAdded ?? true) && lists?.entries.get(slug)?.lists.includes(each),
      ).length,
  };
}
