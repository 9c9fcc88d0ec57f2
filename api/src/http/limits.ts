import rateLimit from '@fastify/rate-limit';
import { isThisMachine, ownerKey, visitorKey } from '@tableside/server/visitor-key';
import type {
  FastifyContextConfig,
  FastifyInstance,
  preHandlerAsyncHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { RequestsUnderWay, RETRY_AFTER_S } from '@tableside/server/connections';
import { ApiError } from './errors';
import {
  type AccountLimits,
  createAccountLimits,
  createFormLimit,
  type Limit,
  formatMinutes,
} from './limit';

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

const TOO_MANY_CALLS = "You're going a bit fast. Try again in a minute.";

/** Rate limits of calls.
 * @param options calls per visitor; default 20, 100, 60 and 1,200 */
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
    limitRequestsUnderWay(app);
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
 * - `form`: a form that is only stored
 * - `inquiry`: a form that sends an email; per hour, and also per network
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

const TOO_MANY = "You're going a bit fast. Try again in a moment.";

/** Limits concurrent requests per visitor: each holds two connections, here and in front. The shell's server
 * is exempt. */
export function limitRequestsUnderWay(app: FastifyInstance): void {
  const underWay = new RequestsUnderWay();
  app.addHook('onRequest', (request, reply, done) => {
    const visitor = isThisMachine(request.ip) ? null : visitorKey(request.ip);
    if (underWay.start(visitor, reply.raw)) return done();
    void reply.header('connection', 'close');
    done(new ApiError('too-many-requests', TOO_MANY, {}, RETRY_AFTER_S));
  });
}
