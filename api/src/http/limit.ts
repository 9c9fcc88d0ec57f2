import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../db/schema';
import { ApiError } from './errors';
import { mailboxOf } from '../lib/text';

/** A rate limit by key: an email address, an account id, or a form. Counted in the database, so that all
 * processes share it; do not use it inside a transaction. */
export type Limit = ReturnType<typeof createLimit>;

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
export function createLimit(db: Db, { name, tries, windowS, message }: LimitRule) {
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
  /** The attempts in this window, and the time until it ends. */
  const toCount = (used: RateLimiterRes | null) => {
    const spent = used?.consumedPoints ?? 0;
    return { tries: spent, isOver: spent > tries, msLeft: used?.msBeforeNext ?? 0 };
  };
  const count = async (key: string) => {
    const consumed = limiter.consume(toKey(key)).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    });
    return toCount(await consumed);
  };
  return {
    /** Counts one attempt without refusing it. */
    count,
    /** Counts one attempt.
     * @throws {ApiError} too-many-requests, until the window ends */
    consume: async (key: string) => {
      const { isOver, msLeft } = await count(key);
      if (isOver) throw refuse(msLeft);
    },
    /** Subtracts one attempt. */
    refund: async (key: string) => {
      await limiter.reward(toKey(key));
    },
    /** Checks without counting.
     * @throws {ApiError} too-many-requests */
    check: async (key: string) => {
      const used = await limiter.get(toKey(key));
      if (used && used.consumedPoints >= tries) throw refuse(used.msBeforeNext);
    },
    /** Reads the count without checking. */
    peek: async (key: string) => toCount(await limiter.get(toKey(key))),
    /** Adds to the count, even beyond the limit. */
    spend: async (key: string, amount: number) => {
      await limiter.penalty(toKey(key), amount);
    },
    /** Resets the count. */
    clear: async (key: string) => {
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
    const users = db.selectFrom('users').select('email').where('id', '=', Number(userId));
    const user = await users.executeTakeFirst();
    return user ? userHash(`limit ${mailboxOf(user.email)}`).toString('hex') : userId;
  };
  return {
    consume: async (userId) => limit.consume(await keyOf(userId)),
    check: async (userId) => limit.check(await keyOf(userId)),
    spend: async (userId, tries) => limit.spend(await keyOf(userId), tries),
    clear: async (userId) => limit.clear(await keyOf(userId)),
  };
}

export type AccountLimits = ReturnType<typeof createAccountLimits>;

const HOUR_S = 60 * 60;

export function createAccountLimits(db: Db, userHash: (text: string) => Buffer) {
  const create = (name: string, tries: number, reason: string) => {
    const message = (wait: string) => `${reason} Try again in ${wait}.`;
    const limit = createLimit(db, { name, tries, windowS: HOUR_S, message });
    return countByMailbox(db, userHash, limit);
  };
  return {
    /** Reviews written or changed. */
    reviews: create('review', 30, 'Too many reviews.'),
    /** Ratings given. */
    ratings: create('rating', 120, 'Too many ratings.'),
    /** Processing time of photos in milliseconds: a 12-megapixel photo takes one second as JPEG and three as
     * HEIC. */
    decoding: create('decoding', 180_000, "We're still processing your photos."),
  };
}

/** Hourly limit of each public form for all visitors together: a botnet must not fill the disk. */
export const createFormLimit = (db: Db): Limit =>
  createLimit(db, {
    name: 'form',
    tries: 1000,
    windowS: HOUR_S,
    message: (wait) => `We're getting more messages than we can handle. Try again in ${wait}.`,
  });
