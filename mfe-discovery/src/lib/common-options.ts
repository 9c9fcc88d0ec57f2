import type { CountedOption } from '@tableside/contracts/listing/model';

const SHORT_MAX = 12;
/** How many options of a long list are shown at first. */
export const COMMON_MAX = 10;

/** Whether a list is long and has counts to sort by. */
export const isLong = (options: readonly CountedOption[]): boolean =>
  options.length > SHORT_MAX && options.every(({ count }) => count !== null);

/** Sorts a long list by count; leaves a short one as is. */
export const mostCommonFirst = (options: readonly CountedOption[]): readonly CountedOption[] =>
  isLong(options) ? [...options].sort((a, b) => (b.count ?? 0) - (a.count ?? 0)) : options;
