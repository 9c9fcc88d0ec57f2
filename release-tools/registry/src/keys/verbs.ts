/** What a key may be allowed to do. `activate` takes rollback and confirm along, `freeze` unfreeze, `kill` revive; `owner` is
 * everything. */
export const VERBS = [
  'publish',
  'activate',
  'content',
  'freeze',
  'kill',
  'preview',
  'canary',
  'team',
  'owner',
] as const;
export type Verb = (typeof VERBS)[number];

/** Stands for all remotes, or all environments. */
export const ANY = '*';
