import type { PlaceField } from '../places/rules';

/** The code that proves an owner: how long it is, how long it works, and how often it may be mistyped. */
export const OWNER_CODE_LENGTH = 8;
export const OWNER_CODE_MIN = 30;
export const OWNER_CODE_TRIES = 5;
/** Letters and digits that cannot be taken for each other; no vowels, so that no word comes out. */
export const OWNER_CODE_LETTERS = '23456789BCDFGHJKMNPQRTVWXYZ';

export const ANSWER_MAX = 1500;
export const OWNER_REQUEST_MAX = 1000;
export const OWNER_REASON_MAX = 500;

/** What an owner may change of the place. Name, position and kind are the operator's. */
export const OWNER_FIELDS = [
  'hours',
  'specialDays',
  'closure',
  'links',
  'images',
] as const satisfies readonly PlaceField[];

/** Longest name before the @ of an address at a place's web site. */
export const MAILBOX_MAX = 64;

/** Names of the multipart fields by which an owner adds photos; the second repeats. */
export const OWNER_PHOTO_FIELDS = { slug: 'slug', photos: 'images' } as const;
