import type { FormRules } from '../common/rules';

/** Most favorites of one user. Some calls read all of them. */
export const FAVORITES_MAX = 1000;

/** Page size of a shared list. Limited because the page is public. */
export const SHARED_AT_ONCE = 100;

/** Most lists of one user. */
export const LISTS_MAX = 30;

export const listRules = {
  name: { required: 'Give the list a name.', max: 60 },
} as const satisfies FormRules;

/** A private note about a favorite. */
export const noteRules = { note: { max: 280, isMultiline: true } } as const satisfies FormRules;
