import { formatCount } from '@tableside/contracts/common/text';

/** "12 favorites", "1 favorite". */
export const countFavourites = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'favorite' : 'favorites'}`;

/** "3 of 12 favorites". */
export const countFound = (found: number, total: number): string =>
  `${formatCount(found)} of ${countFavourites(total)}`;
