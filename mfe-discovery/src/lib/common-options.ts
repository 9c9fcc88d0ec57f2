import type { CountedOption } from '@tableside/contracts/listing/model';

const SHORT = 12;
/** Of a longer one, how many are shown at first. */
export const COMMON_MAX = 10;

/** Whether a list is too long to be looked through, and its host says what is common. */
export const isLong = (options: readonly CountedOption[]): boolean =>
  options.length > SHORT && options.every(({ count }) => count !== null);

/** A long list with the commonest first; a short one as it is. */
export const commonestFirst = (options: readonly CountedOption[]): readonly CountedOption[] =>
  isLong(options) ? [...options].sort((a, b) => (b.count ?? 0) - (a.count ?? 0)) : options;
