import { formatCount } from '@tableside/contracts/common/text';
import { pictureUrl } from '@tableside/contracts/common/pictures';
import type { SharedList } from '@tableside/contracts/favourite/model';
import { SHARED_AT_ONCE } from '@tableside/contracts/favourite/rules';
import { query } from '@tableside/contracts/queries';
import type { HeadData } from '@tableside/contracts/remote';

/** Places that a preview names. */
const NAMED = 3;
/** Hosts take no page beyond. */
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

/** The page that is shown. Hosts that know of no pages tell everything at once, which no server may be held up with. */
export function pageOf(list: SharedList, asked: number): SharedPage {
  const total = list.total ?? list.restaurants.length;
  const pages = Math.max(1, Math.ceil(total / SHARED_AT_ONCE));
  // A shell of before reads no number.
  if (typeof list.total === 'number') return { ...list, total, pages };
  const page = asked > pages ? 1 : asked;
  const from = (page - 1) * SHARED_AT_ONCE;
  const restaurants = list.restaurants.slice(from, from + SHARED_AT_ONCE);
  return { ...list, restaurants, total, pages, page };
}

export const sharedListTitle = (list: SharedList | undefined): string =>
  list?.name ?? (list?.firstName ? `${list.firstName}'s favorites` : 'Shared favorites');

export const countPlaces = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'place' : 'places'}`;

/** What a preview of the link says. A list for friends is none for search engines. */
export function sharedListHead(list: SharedList | undefined, apiOrigin: string): HeadData {
  const title = sharedListTitle(list);
  const ofList = pictureUrl(list?.socialImage ?? null, apiOrigin);
  if (!list?.restaurants.length) return { title, image: ofList, noIndex: true };
  const { restaurants, firstName, name } = list;
  const named = restaurants.slice(0, NAMED).map((restaurant) => restaurant.title);
  const total = list.total ?? restaurants.length;
  const more = total - named.length;
  const of = firstName && name ? ` from ${firstName}` : '';
  const image = restaurants.find((restaurant) => restaurant.image)?.image ?? null;
  return {
    title,
    description: `${countPlaces(total)}${of}: ${named.join(', ')}${more ? ` and ${more} more` : ''}.`,
    image: ofList ?? pictureUrl(image, apiOrigin),
    noIndex: true,
  };
}
