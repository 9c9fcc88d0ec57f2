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

export interface Count {
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
