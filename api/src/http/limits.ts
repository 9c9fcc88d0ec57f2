import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../db/schema';
import { ApiError } from './errors';
import { mailboxOf } from '../lib/text';
import rateLimit from '@fastify/rate-limit';
import { type Honeypot, HONEYPOT_FIELD } from '@tableside/contracts/site/rules';
import { isThisMachine, ownerKey, visitorKey } from '@tableside/server/visitor-key';
import type {
  FastifyContextConfig,
  FastifyInstance,
  preHandlerAsyncHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { InFlightRequests, RETRY_AFTER_S } from '@tableside/server/connections';

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

type AccountLimits = ReturnType<typeof createAccountLimits>;

const HOUR_S = 60 * 60;

function createAccountLimits(db: Db, userHash: (text: string) => Buffer) {
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
    decoding: create('decoding', 180_000, 'We’re still processing your photos.'),
  };
}

/** Counts a form against the limit of all visitors together. Bots are not counted, because they must not use it up for
 * users.
 * @throws {ApiError} too-many-requests */
export async function limitForm({ limits }: FastifyInstance, url: string, body: unknown) {
  const isBot = Boolean((Object(body) as Honeypot)[HONEYPOT_FIELD]);
  if (!isBot) await limits.forms.consume(url);
}

/** Hourly limit of each public form for all visitors together: a botnet must not fill the disk. */
const createFormLimit = (db: Db): Limit =>
  createLimit(db, {
    name: 'form',
    tries: 1000,
    windowS: HOUR_S,
    message: (wait) => `We’re getting more messages than we can handle. Try again in ${wait}.`,
  });

declare module 'fastify' {
  interface FastifyInstance {
    /** Per visitor and process. */
    readonly callLimits: CallLimits;
    /** Counted in the database. */
    readonly limits: AccountLimits & { readonly forms: Limit };
  }
}

/** Generous because an office or campus shares one address. Guessing is limited per account, emails per mailbox. */
const DEFAULTS: CallLimits = {
  formsPerMinute: 20,
  inquiriesPerHour: 100,
  accountCallsPerMinute: 60,
  callsPerMinute: 1200,
};

const TOO_MANY_CALLS = 'You’re going a bit fast. Try again in a minute.';

/** Rate limits of calls.
 * @param options calls per visitor; default 20, 100, 60, and 1,200 */
export const limits = fastifyPlugin<Partial<CallLimits>>(
  async (app, options) => {
    app.decorate('callLimits', { ...DEFAULTS, ...options });
    app.decorate('limits', {
      ...createAccountLimits(app.db, app.userHash),
      forms: createFormLimit(app.db),
    });
    await app.register(rateLimit, {
      global: false,
      keyGenerator: ({ ip }) => visitorKey(ip),
      errorResponseBuilder: () => new ApiError('too-many-requests'),
    });
    limitInFlightRequests(app);
    limitAllCalls(app);
  },
  { name: 'limits', dependencies: ['services', 'auth'] },
);

/** Counts every call of a visitor. Calls of the shell's server without a forwarded address are not counted. */
function limitAllCalls(app: FastifyInstance): void {
  const count = app.createRateLimit({
    max: app.callLimits.callsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => visitorKey(ip),
  });
  app.addHook('onRequest', async (request) => {
    // By route, because one path can be written in many ways.
    const path = request.routeOptions.url ?? request.url;
    if (!path.startsWith('/api/') || isThisMachine(request.ip)) return;
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    const waitS = Math.max(1, counted.ttlInSeconds);
    throw new ApiError('too-many-requests', TOO_MANY_CALLS, {}, waitS);
  });
}

/** Rate limit of a call, per visitor:
 * - `form`: a call whose data is bounded otherwise
 * - `inquiry`: a form that anyone can send without end; per hour, also per network and for all visitors together
 * - `account`: a call that could be used to guess passwords and tokens or to send emails; counted per call */
export type CallLimit = 'form' | 'inquiry' | 'account';

/** Calls of each kind per visitor; see `visitorKey`. */
export interface CallLimits {
  readonly formsPerMinute: number;
  readonly inquiriesPerHour: number;
  readonly accountCallsPerMinute: number;
  /** All calls together. */
  readonly callsPerMinute: number;
}

/** Route options for a limit. */
export function limitCalls(
  app: FastifyInstance,
  limit: CallLimit | undefined,
  limits: CallLimits,
): Pick<RouteShorthandOptions, 'config' | 'preHandler'> {
  if (!limit) return {};
  const config = { rateLimit: describeRate(limit, limits) };
  if (limit !== 'inquiry') return { config };
  return { config, preHandler: limitOwners(app, limits.inquiriesPerHour) };
}

function describeRate(
  limit: CallLimit,
  { formsPerMinute, inquiriesPerHour, accountCallsPerMinute }: CallLimits,
): FastifyContextConfig['rateLimit'] {
  switch (limit) {
    case 'form':
      return { max: formsPerMinute, timeWindow: '1 minute' };
    case 'inquiry':
      return {
        max: inquiriesPerHour,
        timeWindow: '1 hour',
        errorResponseBuilder: (_request, { ttl }) => tooManyInquiries(Math.ceil(ttl / 1000)),
      };
    case 'account':
      return {
        max: accountCallsPerMinute,
        timeWindow: '1 minute',
        errorResponseBuilder: () =>
          new ApiError('too-many-requests', 'Too many attempts. Try again in a minute.'),
      };
  }
}

/** One network may use this many visitors' quotas. */
const SHARES = 3;

/** Hourly limit of a form per network: otherwise the 256 visitors of a /48 could use up the limit of
 * everyone. Calls refused for the visitor are not counted.
 * @param inquiriesPerHour per visitor */
function limitOwners(app: FastifyInstance, inquiriesPerHour: number): preHandlerAsyncHookHandler {
  const count = app.createRateLimit({
    max: SHARES * inquiriesPerHour,
    timeWindow: '1 hour',
    keyGenerator: ({ ip }) => ownerKey(ip),
  });
  return async (request) => {
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return;
    throw tooManyInquiries(result.ttlInSeconds);
  };
}

function tooManyInquiries(waitS: number): ApiError {
  const message = `Too many messages. Try again in ${formatMinutes(waitS)}.`;
  return new ApiError('too-many-requests', message, {}, waitS);
}

const TOO_MANY = 'You’re going a bit fast. Try again in a moment.';

/** Limits concurrent requests per visitor: each holds two connections, here and in front. The shell's server
 * is exempt. */
export function limitInFlightRequests(app: FastifyInstance): void {
  const underWay = new InFlightRequests();
  app.addHook('onRequest', (request, reply, done) => {
    const visitor = isThisMachine(request.ip) ? null : visitorKey(request.ip);
    if (underWay.start(visitor, reply.raw)) return done();
    void reply.header('connection', 'close');
    done(new ApiError('too-many-requests', TOO_MANY, {}, RETRY_AFTER_S));
  });
}
