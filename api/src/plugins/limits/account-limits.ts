import type { Db } from '../../db/schema';
import type { KeyedHash } from '../secrets/keyed-hash';
import { countByMailbox, type OwnLimit } from './by-mailbox';
import { createLimit, type LimitRule } from './limit';

export interface AccountLimits {
  /** Reviews that somebody writes or changes, by the account's id. */
  readonly reviews: OwnLimit;
  /** Stars that somebody presses, likewise. */
  readonly ratings: OwnLimit;
  /** Time on processors that somebody's photos take, in milliseconds, likewise. */
  readonly decoding: OwnLimit;
}

const REVIEWS: LimitRule = {
  name: 'review',
  tries: 30,
  windowS: 60 * 60,
  sentence: (wait) => `That was a lot of reviews at once. Wait ${wait} and try again.`,
};
const RATINGS: LimitRule = {
  name: 'rating',
  tries: 120,
  windowS: 60 * 60,
  sentence: (wait) => `That was a lot of ratings at once. Wait ${wait} and try again.`,
};
/** A photo of a phone, of 12 megapixels, takes one second as JPEG and three as HEIC. */
const DECODING: LimitRule = {
  name: 'decoding',
  tries: 180_000,
  windowS: 60 * 60,
  sentence: (wait) =>
    `Your photos took us a lot of time to read. Wait ${wait} before you send more of them.`,
};

export function createAccountLimits(db: Db, personHash: KeyedHash): AccountLimits {
  const create = (rule: LimitRule) => countByMailbox(db, personHash, createLimit(db, rule));
  return {
    reviews: create(REVIEWS),
    ratings: create(RATINGS),
    decoding: create(DECODING),
  };
}
