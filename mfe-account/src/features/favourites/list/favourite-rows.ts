import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { foldText } from '@tableside/contracts/common/text';

/** A restaurant beside the text that a search looks through. */
export interface Searchable {
  readonly restaurant: RestaurantSummary;
  readonly words: string;
}

/** A restaurant that was removed or put back here, and where its row stands. */
export interface Touched {
  readonly restaurant: RestaurantSummary;
  readonly index: number;
}

/** Makes titles and locations ready to be searched; a restaurant that a host lists twice counts once. */
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

/** Puts what was touched at the place where its row stood, wherever the host lists it now. */
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
