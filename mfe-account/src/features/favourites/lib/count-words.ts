const format = new Intl.NumberFormat('en-US');

/** "12 favorites", "1 favorite". */
export const countFavourites = (count: number): string =>
  `${format.format(count)} ${count === 1 ? 'favorite' : 'favorites'}`;

/** "3 of 12 favorites". */
export const countFound = (found: number, total: number): string =>
  `${format.format(found)} of ${countFavourites(total)}`;
