import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../db/schema';
import { ApiError } from './errors';
import { mailboxOf } from '../lib/text';

/** How often something may happen to one key: an email address, whether there is an account behind it or not, an account
 * by its id, a form. Counted in the database, so that all processes share the count; not for use inside a transaction. */
export interface Limit {
  /** Counts one try.
   * @throws {ApiError} too-many-requests, until the window that the first try opened is over */
  readonly consume: (key: string) => Promise<void>;
  /** Looks, and counts nothing.
   * @throws {ApiError} too-many-requests, where everything is used up */
  readonly check: (key: string) => Promise<void>;
  /** Looks, counts nothing, and refuses nothing. */
  readonly look: (key: string) => Promise<Count>;
  /** Counts what turned out to be so much, also beyond the limit. */
  readonly spend: (key: string, tries: number) => Promise<void>;
  /** Counts one try, and refuses nothing. */
  readonly count: (key: string) => Promise<Count>;
  /** Takes one try back. */
  readonly giveBack: (key: string) => Promise<void>;
  /** Forgets the tries. */
  readonly forget: (key: string) => Promise<void>;
}

interface Count {
  /** Tries in this window. */
  readonly tries: number;
  readonly isOver: boolean;
  /** Until the window ends. */
  readonly msLeft: number;
}

/** A limit's figures and its words. */
export interface LimitRule {
  /** Unlike any other's. */
  readonly name: string;
  /** How many; where time is counted, how many milliseconds. */
  readonly tries: number;
  readonly windowS: number;
  /** What a refusal says, from the wait in words; left out where nobody is refused. */
  readonly sentence?: (wait: string) => string;
}

/** Counts in the table `rate_limits`, under a name of its own. */
export function createLimit(db: Db, { name, tries, windowS, sentence }: LimitRule): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: createClient(db),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    // Housekeeping does.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: tries,
    duration: windowS,
  });
  const refuse = (msLeft: number): ApiError => {
    const waitS = Math.max(1, Math.ceil(msLeft / 1000));
    return new ApiError('too-many-requests', sentence?.(sayMinutes(waitS)), {}, waitS);
  };
  const count = async (key: string): Promise<Count> => {
    const { consumedPoints, msBeforeNext } = await limiter
      .consume(toKey(key))
      .catch((error: unknown) => {
        if (error instanceof RateLimiterRes) return error;
        throw error;
      });
    return { tries: consumedPoints, isOver: consumedPoints > tries, msLeft: msBeforeNext };
  };
  return {
    count,
    consume: async (key) => {
      const { isOver, msLeft } = await count(key);
      if (isOver) throw refuse(msLeft);
    },
    giveBack: async (key) => {
      await limiter.reward(toKey(key));
    },
    check: async (key) => {
      const used = await limiter.get(toKey(key));
      if (used && used.consumedPoints >= tries) throw refuse(used.msBeforeNext);
    },
    look: async (key) => {
      const used = await limiter.get(toKey(key));
      const spent = used?.consumedPoints ?? 0;
      return { tries: spent, isOver: spent > tries, msLeft: used?.msBeforeNext ?? 0 };
    },
    spend: async (key, amount) => {
      await limiter.penalty(toKey(key), amount);
    },
    forget: async (key) => {
      await limiter.delete(toKey(key));
    },
  };
}

/** What the limiter asks of a driver, through the query builder that everything else goes through. */
const createClient = (db: Db) => ({
  query: async ({ text, values }: { readonly text: string; readonly values: unknown[] }) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: rows.length };
  },
});

const toKey = (key: string): string => createHash('sha256').update(key.toLowerCase()).digest('hex');

const MINUTES_MAX = 120;

/** A wait for a sentence, in whole minutes; a long one in hours. */
export function sayMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > MINUTES_MAX) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** A limit of one person, by the account's id. It is counted by the mailbox, so that it goes on with another account. */
type OwnLimit = Pick<Limit, 'consume' | 'check' | 'spend' | 'forget'>;

function countByMailbox(db: Db, personHash: (text: string) => Buffer, limit: Limit): OwnLimit {
  const keyOf = async (userId: string): Promise<string> => {
    const user = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', Number(userId))
      .executeTakeFirst();
    return user ? personHash(`limit ${mailboxOf(user.email)}`).toString('hex') : userId;
  };
  return {
    consume: async (userId) => limit.consume(await keyOf(userId)),
    check: async (userId) => limit.check(await keyOf(userId)),
    spend: async (userId, tries) => limit.spend(await keyOf(userId), tries),
    forget: async (userId) => limit.forget(await keyOf(userId)),
  };
}

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

export function createAccountLimits(db: Db, personHash: (text: string) => Buffer): AccountLimits {
  const create = (rule: LimitRule) => countByMailbox(db, personHash, createLimit(db, rule));
  return {
    reviews: create(REVIEWS),
    ratings: create(RATINGS),
    decoding: create(DECODING),
  };
}

/** How often each of the forms that anyone may send is taken in an hour, from everybody together: a thousand borrowed
 * machines must not fill the disk. */
export const createFormLimit = (db: Db): Limit =>
  createLimit(db, {
    name: 'form',
    tries: 1000,
    windowS: 60 * 60,
    sentence: (wait) =>
      `We are getting more messages than we can take. Wait ${wait} and try again.`,
  });
