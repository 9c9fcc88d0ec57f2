import { foldText, formatCount } from '@tableside/contracts/common/text';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useKnownFavourites } from '@tableside/platform';
import { useCallback, useMemo, useState } from 'react';

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

interface Searchable {
  readonly restaurant: RestaurantSummary;
  readonly words: string;
}

interface Touched {
  readonly restaurant: RestaurantSummary;
  readonly index: number;
}

export const makeSearchable = (restaurants: readonly RestaurantSummary[]): Searchable[] =>
  [...new Map(restaurants.map((each) => [each.slug, each])).values()].map((restaurant) => {
    const { title, location, area } = restaurant;
    // Folded one by one, so that no search matches across a border.
    return { restaurant, words: [title, location ?? '', area ?? ''].map(foldText).join('\n') };
  });

/** @param search folded; empty finds everything */
export const findFavourites = (
  searchable: readonly Searchable[],
  search: string,
): RestaurantSummary[] =>
  searchable.flatMap(({ restaurant, words }) => (words.includes(search) ? [restaurant] : []));

export function placeRows(
  listed: readonly RestaurantSummary[],
  touched: readonly Touched[],
): RestaurantSummary[] {
  const slugs = new Set(touched.map(({ restaurant }) => restaurant.slug));
  const rows = listed.filter(({ slug }) => !slugs.has(slug));
  for (const { restaurant, index } of touched.toSorted((a, b) => a.index - b.index)) {
    rows.splice(index, 0, restaurant);
  }
  return rows;
}

export const countFavourites = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'favorite' : 'favorites'}`;

export const countFound = (found: number, total: number): string =>
  `${formatCount(found)} of ${countFavourites(total)}`;
