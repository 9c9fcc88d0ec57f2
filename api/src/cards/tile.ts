import { pickOptions } from './presenter';
import type { SummaryRow } from './rows';

/** A picture's path below /uploads/, of one that this host has itself; else null. */
export const ownPicture = (path: string | null): string | null =>
  path && /^\/?uploads\//.test(path) ? path.replace(/^\/?uploads\//, '') : null;

/** What stands for a restaurant beside words. */
export const tileOf = (row: SummaryRow) => ({
  cuisine: pickOptions(row, 'cuisine')[0]?.title ?? null,
  picture: ownPicture(row.featured_image),
});
