import { formatCount } from '@tableside/contracts/common/text';
import { pictureUrl } from '@tableside/contracts/common/pictures';
import type { SharedList } from '@tableside/contracts/favorite/model';
import { SHARED_AT_ONCE } from '@tableside/contracts/favorite/rules';
import { query } from '@tableside/contracts/queries';
import type { HeadData } from '@tableside/contracts/remote';

/** Restaurants named in a link preview. */
const NAMED = 3;
/** The API accepts no page beyond. */
const PAGES_MAX = 1000;

/** @param page from 1 */
export const sharedListQuery = (token: string, page: number) =>
  query('sharedList', page > 1 ? { token, page } : { token });

export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 && page <= PAGES_MAX ? page : 1;
}

export interface SharedPage extends SharedList {
  readonly total: number;
  readonly pages: number;
}

/** The requested page. Slices the list if the API does not paginate, to limit the cost of server rendering. */
export function pageOf(list: SharedList, requested: number): SharedPage {
  const total = list.total ?? list.restaurants.length;
  const pages = Math.max(1, Math.ceil(total / SHARED_AT_ONCE));
  // An older shell does not read `total`.
  if (typeof list.total === 'number') return { ...list, total, pages };
  const page = requested > pages ? 1 : requested;
  const from = (page - 1) * SHARED_AT_ONCE;
  const restaurants = list.restaurants.slice(from, from + SHARED_AT_ONCE);
  return { ...list, restaurants, total, pages, page };
}

export const sharedListTitle = (list: SharedList | undefined): string =>
  list?.name ?? (list?.firstName ? `${list.firstName}’s favorites` : 'Shared favorites');

export const countRestaurants = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'restaurant' : 'restaurants'}`;

/** Title, description and image of the link preview. Kept out of search engines. */
export function sharedListHead(list: SharedList | undefined, apiOrigin: string): HeadData {
  const title = sharedListTitle(list);
  const ofList = pictureUrl(list?.socialImage ?? null, apiOrigin);
  if (!list?.restaurants.length) return { title, image: ofList, noIndex: true };
  const { restaurants, firstName, name } = list;
  const named = restaurants.slice(0, NAMED).map((restaurant) => restaurant.title);
  const total = list.total ?? restaurants.length;
  const more = total - named.length;
  const listed = new Intl.ListFormat('en-US').format(more > 0 ? [...named, `${more} more`] : named);
  const of = firstName && name ? ` from ${firstName}` : '';
  const image = restaurants.find((restaurant) => restaurant.image)?.image ?? null;
  return {
    title,
    description: `${countRestaurants(total)}${of}: ${listed}.`,
    image: ofList ?? pictureUrl(image, apiOrigin),
    noIndex: true,
  };
}
