import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';

/** How often something may happen to one key: an email address, whether there is an account behind it or not, an account
 * by its id, a form. Counted in the database, so that all processes share the count; not for use inside a transaction. */
export interface Limit {
  /** Counts one try.
   * @throws {ApiError} too-many-requests, until the window that the first try opened is over */
  readonly consume: (key: string) => Promise<void>;
  /** Forgets the tries. */
  readonly forget: (key: string) => Promise<void>;
}

/** A limit's figures and its words. */
export interface LimitRule {
  /** Unlike any other's. */
  readonly name: string;
  readonly tries: number;
  readonly windowS: number;
  /** What a refusal says, from the wait in words. */
  readonly sentence: (wait: string) => string;
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

/** A wait for a sentence, in whole minutes. */
export function sayMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
