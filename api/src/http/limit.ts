import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../db/schema';
import { ApiError } from './errors';
import { mailboxOf } from '../lib/text';

/** A rate limit by key: an email address, an account id, or a form. Counted in the database, so that all
 * processes share it; do not use it inside a transaction. */
export interface Limit {
  /** Counts one attempt.
   * @throws {ApiError} too-many-requests, until the window ends */
  readonly consume: (key: string) => Promise<void>;
  /** Checks without counting.
   * @throws {ApiError} too-many-requests */
  readonly check: (key: string) => Promise<void>;
  /** Reads the count without checking. */
  readonly peek: (key: string) => Promise<Count>;
  /** Adds to the count, even beyond the limit. */
  readonly spend: (key: string, tries: number) => Promise<void>;
  /** Counts one attempt without refusing it. */
  readonly count: (key: string) => Promise<Count>;
  /** Subtracts one attempt. */
  readonly refund: (key: string) => Promise<void>;
  /** Resets the count. */
  readonly clear: (key: string) => Promise<void>;
}

interface Count {
  /** Attempts in this window. */
  readonly tries: number;
  readonly isOver: boolean;
  /** Time until the window ends. */
  readonly msLeft: number;
}

export interface LimitRule {
  /** Unique. */
  readonly name: string;
  /** Maximum attempts; milliseconds for limits of processing time. */
  readonly tries: number;
  readonly windowS: number;
  /** Message of the refusal for a formatted wait; omitted if the limit never refuses. */
  readonly message?: (wait: string) => string;
}

/** Creates a limit in the table `rate_limits`. */
export function createLimit(db: Db, { name, tries, windowS, message }: LimitRule): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: createClient(db),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    // Housekeeping deletes expired rows.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: tries,
    duration: windowS,
  });
  const refuse = (msLeft: number): ApiError => {
    const waitS = Math.max(1, Math.ceil(msLeft / 1000));
    return new ApiError('too-many-requests', message?.(formatMinutes(waitS)), {}, waitS);
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
    refund: async (key) => {
      await limiter.reward(toKey(key));
    },
    check: async (key) => {
      const used = await limiter.get(toKey(key));
      if (used && used.consumedPoints >= tries) throw refuse(used.msBeforeNext);
    },
    peek: async (key) => {
      const used = await limiter.get(toKey(key));
      const spent = used?.consumedPoints ?? 0;
      return { tries: spent, isOver: spent > tries, msLeft: used?.msBeforeNext ?? 0 };
    },
    spend: async (key, amount) => {
      await limiter.penalty(toKey(key), amount);
    },
    clear: async (key) => {
      await limiter.delete(toKey(key));
    },
  };
}

/** The driver interface of the limiter, on top of the query builder. */
const createClient = (db: Db) => ({
  query: async ({ text, values }: { readonly text: string; readonly values: unknown[] }) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: rows.length };
  },
});

const toKey = (key: string): string => createHash('sha256').update(key.toLowerCase()).digest('hex');

const MINUTES_MAX = 120;

/** Formats a wait in minutes, or in hours if it is long. */
export function formatMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > MINUTES_MAX) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** A limit per user, by account id. Counted by mailbox, so that a new account does not reset it. */
type OwnLimit = Pick<Limit, 'consume' | 'check' | 'spend' | 'clear'>;

function countByMailbox(db: Db, userHash: (text: string) => Buffer, limit: Limit): OwnLimit {
  const keyOf = async (userId: string): Promise<string> => {
    const user = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', Number(userId))
      .executeTakeFirst();
    return user ? userHash(`limit ${mailboxOf(user.email)}`).toString('hex') : userId;
  };
  return {
    consume: async (userId) => limit.consume(await keyOf(userId)),
    check: async (userId) => limit.check(await keyOf(userId)),
    spend: async (userId, tries) => limit.spend(await keyOf(userId), tries),
    clear: async (userId) => limit.clear(await keyOf(userId)),
  };
}

export interface AccountLimits {
  /** Reviews written or changed. */
  readonly reviews: OwnLimit;
  /** Ratings given. */
  readonly ratings: OwnLimit;
  /** Processing time of photos in milliseconds. */
  readonly decoding: OwnLimit;
}

const REVIEWS: LimitRule = {
  name: 'review',
  tries: 30,
  windowS: 60 * 60,
  message: (wait) => `Too many reviews. Try again in ${wait}.`,
};
const RATINGS: LimitRule = {
  name: 'rating',
  tries: 120,
  windowS: 60 * 60,
  message: (wait) => `Too many ratings. Try again in ${wait}.`,
};
/** A 12-megapixel photo takes one second as JPEG and three as HEIC. */
const DECODING: LimitRule = {
  name: 'decoding',
  tries: 180_000,
  windowS: 60 * 60,
  message: (wait) => `We're still processing your photos. Try again in ${wait}.`,
};

export function createAccountLimits(db: Db, userHash: (text: string) => Buffer): AccountLimits {
  const create = (rule: LimitRule) => countByMailbox(db, userHash, createLimit(db, rule));
  return {
    reviews: create(REVIEWS),
    ratings: create(RATINGS),
    decoding: create(DECODING),
  };
}

/** Hourly limit of each public form for all visitors together: a botnet must not fill the disk. */
export const createFormLimit = (db: Db): Limit =>
  createLimit(db, {
    name: 'form',
    tries: 1000,
    windowS: 60 * 60,
    message: (wait) => `We're getting more messages than we can handle. Try again in ${wait}.`,
  });
