import type { FormRules } from '../common/rules';

/** How many lists a person may have. */
export const LISTS_MAX = 30;

export const listRules = {
  name: { required: 'Give the list a name.', max: 60 },
} as const satisfies FormRules;

/** What a person notes about a favorite. */
export const noteRules = { note: { max: 280, isMultiline: true } } as const satisfies FormRules;
