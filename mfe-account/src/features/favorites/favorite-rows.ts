import { foldText, formatCount } from '@tableside/contracts/common/text';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useKnownFavorites } from '@tableside/platform';
import { useCallback, useMemo, useState } from 'react';

interface TouchedState {
  readonly view: string;
  readonly touched: readonly Touched[];
}

/** The rows to show: the API's favorites without those removed since by any favorite button. Rows removed or restored on
 * this page keep their position until the search or list changes.
 * @param search folded by `foldText`
 * @param list id of the shown list */
export function useFavoriteRows(
  listed: readonly RestaurantSummary[],
  search: string,
  list: string,
) {
  const known = useKnownFavorites();
  const view = `${list}\n${search}`;
  const [state, setState] = useState<TouchedState>({ view, touched: [] });
  if (state.view !== view) setState({ view, touched: [] });

  const touch = useCallback((restaurant: RestaurantSummary, index: number) => {
    setState((current) => ({
      ...current,
      touched: [
        ...current.touched.filter((other) => other.restaurant.slug !== restaurant.slug),
        { restaurant, index },
      ],
    }));
  }, []);

  const searchable = useMemo(() => makeSearchable(listed), [listed]);
  const found = useMemo(() => findFavorites(searchable, search), [searchable, search]);
  const isFavorite = ({ slug }: RestaurantSummary) => known[slug]?.isAdded ?? true;
  const count = (restaurants: readonly RestaurantSummary[]) =>
    restaurants.filter(isFavorite).length;
  const all = searchable.map(({ restaurant }) => restaurant);
  const rows = restaurantRows(found.filter(isFavorite), state.touched);
  return {
    rows,
    /** Number of rows that are favorites, with and without the search. */
    found: count(rows),
    total: count(restaurantRows(all, state.touched)),
    /** Call before a row changes, so that it keeps its position. */
    touch,
  };
}

interface Searchable {
  readonly restaurant: RestaurantSummary;
  readonly text: string;
}

interface Touched {
  readonly restaurant: RestaurantSummary;
  readonly index: number;
}

export const makeSearchable = (restaurants: readonly RestaurantSummary[]): Searchable[] =>
  [...new Map(restaurants.map((each) => [each.slug, each])).values()].map((restaurant) => {
    const { title, location, area } = restaurant;
    // Joined by line breaks, so that no search matches across two fields.
    return { restaurant, text: [title, location ?? '', area ?? ''].map(foldText).join('\n') };
  });

/** @param search folded by `foldText`; empty matches everything */
export const findFavorites = (
  searchable: readonly Searchable[],
  search: string,
): RestaurantSummary[] =>
  searchable.flatMap(({ restaurant, text }) => (text.includes(search) ? [restaurant] : []));

export function restaurantRows(
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

export const countFavorites = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'favorite' : 'favorites'}`;

export const countFound = (found: number, total: number): string =>
  `${formatCount(found)} of ${countFavorites(total)}`;
