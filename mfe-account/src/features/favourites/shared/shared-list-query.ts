import { formatCount } from '@tableside/contracts/common/format-count';
import { pictureUrl } from '@tableside/contracts/common/pictures';
import type { SharedList } from '@tableside/contracts/favourite/model';
import { query } from '@tableside/contracts/queries';
import type { HeadData } from '@tableside/contracts/remote/model';

/** Places that a preview names. */
const NAMED = 3;

export const sharedListQuery = (token: string) => query('sharedList', { token });

/** "Date night", or "Ana's favorites". */
export const sharedListTitle = (list: SharedList | undefined): string =>
  list?.name ?? (list?.firstName ? `${list.firstName}'s favorites` : 'Shared favorites');

/** "4 places", "1 place". */
export const countPlaces = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'place' : 'places'}`;

/** What a preview of the link says. A list for friends is none for search engines. */
export function sharedListHead(list: SharedList | undefined, apiOrigin: string): HeadData {
  const title = sharedListTitle(list);
  const ofList = pictureUrl(list?.socialImage ?? null, apiOrigin);
  if (!list?.restaurants.length) return { title, image: ofList, noIndex: true };
  const { restaurants, firstName, name } = list;
  const named = restaurants.slice(0, NAMED).map((restaurant) => restaurant.title);
  const more = restaurants.length - named.length;
  const of = firstName && name ? ` from ${firstName}` : '';
  const image = restaurants.find((restaurant) => restaurant.image)?.image ?? null;
  return {
    title,
    description: `${countPlaces(restaurants.length)}${of}: ${named.join(', ')}${more ? ` and ${more} more` : ''}.`,
    image: ofList ?? pictureUrl(image, apiOrigin),
    noIndex: true,
  };
}
