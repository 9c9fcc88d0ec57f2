import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../db/schema';
import { ApiError } from '../errors';

/** How often something may happen to one email address, whether there is an account behind it or not, or to one account
 * by its id. Counted in the database, so that all processes share the count; not for use inside a transaction. */
export interface AccountLimit {
  /** Counts one try.
   * @throws {ApiError} too-many-requests, until the window that the first try opened is over */
  readonly consume: (key: string) => Promise<void>;
  /** Forgets the tries. */
  readonly forget: (key: string) => Promise<void>;
}

export interface AccountLimits {
  /** Sign-ins with a wrong password. */
  readonly logins: AccountLimit;
  /** Mails that anybody can have sent to an address. */
  readonly mails: AccountLimit;
  /** Reviews that somebody writes or changes, by the account's id. */
  readonly reviews: AccountLimit;
  /** Stars that somebody presses, likewise. */
  readonly ratings: AccountLimit;
}

interface Rule {
  readonly name: string;
  readonly tries: number;
  /** Kept short: a stranger can use up somebody else's tries. */
  readonly windowS: number;
  readonly sentence: (wait: string) => string;
}

const LOGINS: Rule = {
  name: 'login',
  tries: 10,
  windowS: 15 * 60,
  sentence: (wait) =>
    `There were too many tries with this email address. Wait ${wait}, or reset your password.`,
};
const MAILS: Rule = {
  name: 'mail',
  tries: 5,
  windowS: 60 * 60,
  sentence: (wait) =>
    `There were too many requests for this email address. Look into its spam folder, or wait ${wait} and try again.`,
};
const REVIEWS: Rule = {
  name: 'review',
  tries: 30,
  windowS: 60 * 60,
  sentence: (wait) => `That was a lot of reviews at once. Wait ${wait} and try again.`,
};
const RATINGS: Rule = {
  name: 'rating',
  tries: 120,
  windowS: 60 * 60,
  sentence: (wait) => `That was a lot of ratings at once. Wait ${wait} and try again.`,
};

export const createAccountLimits = (db: Db): AccountLimits => ({
  logins: createLimit(db, LOGINS),
  mails: createLimit(db, MAILS),
  reviews: createLimit(db, REVIEWS),
  ratings: createLimit(db, RATINGS),
});

function createLimit(db: Db, { name, tries, windowS, sentence }: Rule): AccountLimit {
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
  return {
    consume: async (key) => {
      try {
        await limiter.consume(toKey(key));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const waitS = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new ApiError('too-many-requests', sentence(sayMinutes(waitS)), {}, waitS);
      }
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

function sayMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
