import type { EditSource } from '@tableside/contracts/desk/places/rules';

/** On whose behalf, where it is not the operator's. */
export const SOURCE_WORDS: Readonly<Record<EditSource, string | null>> = {
  operator: null,
  owner: 'the owner',
  correction: 'a correction',
};
