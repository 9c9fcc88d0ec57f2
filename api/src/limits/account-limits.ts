import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../db/schema';
import { ApiError } from '../errors';

/** How often something may happen to one email address, whether there is an account behind it or not. Counted in the
 * database, so that all processes share the count; not for use inside a transaction. */
export interface AccountLimit {
  /** Counts one try.
   * @throws {ApiError} too-many-requests, until the window that the first try opened is over */
  readonly consume: (email: string) => Promise<void>;
  /** Forgets the tries. */
  readonly forget: (email: string) => Promise<void>;
}

export interface AccountLimits {
  /** Sign-ins with a wrong password. */
  readonly logins: AccountLimit;
  /** Mails that anybody can have sent to an address. */
  readonly mails: AccountLimit;
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

export const createAccountLimits = (db: Db): AccountLimits => ({
  logins: createLimit(db, LOGINS),
  mails: createLimit(db, MAILS),
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
    consume: async (email) => {
      try {
        await limiter.consume(toKey(email));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const waitS = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new ApiError('too-many-requests', sentence(sayMinutes(waitS)), {}, waitS);
      }
    },
    forget: async (email) => {
      await limiter.delete(toKey(email));
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

const toKey = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex');

function sayMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
