import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useKnownFavourites } from '@tableside/platform';
import { useCallback, useMemo, useState } from 'react';
import { findFavourites, makeSearchable, placeRows, type Touched } from './favourite-rows';

interface TouchedHere {
  readonly view: string;
  readonly touched: readonly Touched[];
}

/** The rows of the list: what the host lists, less what any favourite button has removed since, with whatever was
 * removed or put back here kept at its place until another search or list.
 * @param search folded
 * @param list which list the host's is narrowed to, as text */
export function useFavouriteRows(
  listed: readonly RestaurantSummary[],
  search: string,
  list: string,
) {
  const known = useKnownFavourites();
  const view = `${list}\n${search}`;
  const [here, setHere] = useState<TouchedHere>({ view, touched: [] });
  if (here.view !== view) setHere({ view, touched: [] });

  const touch = useCallback((restaurant: RestaurantSummary, index: number) => {
    setHere(({ view: since, touched }) => ({
      view: since,
      touched: [
        ...touched.filter((other) => other.restaurant.slug !== restaurant.slug),
        { restaurant, index },
      ],
    }));
  }, []);

  const searchable = useMemo(() => makeSearchable(listed), [listed]);
  const found = useMemo(() => findFavourites(searchable, search), [searchable, search]);
  const isFavourite = ({ slug }: RestaurantSummary) => known[slug]?.isAdded ?? true;
  const count = (restaurants: readonly RestaurantSummary[]) =>
    restaurants.filter(isFavourite).length;
  const all = searchable.map(({ restaurant }) => restaurant);
  const rows = placeRows(found.filter(isFavourite), here.touched);
  return {
    rows,
    /** How many of the rows are favourites now, and how many there are without a search. */
    found: count(rows),
    total: count(placeRows(all, here.touched)),
    /** Notes that a row is about to change, and where it stands. */
    touch,
  };
}
