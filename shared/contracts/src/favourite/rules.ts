import type { FormRules } from '../common/rules';

/** How many favorites a person may have; nobody gets round to more places, and each costs something wherever all of them are
 * read. */
export const FAVOURITES_MAX = 1000;

/** How many places of a shared list are told and shown at a time: anybody may ask for it. */
export const SHARED_AT_ONCE = 100;

/** How many lists a person may have. */
export const LISTS_MAX = 30;

export const listRules = {
  name: { required: 'Give the list a name.', max: 60 },
} as const satisfies FormRules;

/** What a person notes about a favorite. */
export const noteRules = { note: { max: 280, isMultiline: true } } as const satisfies FormRules;
