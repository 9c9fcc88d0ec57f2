import rateLimit from '@fastify/rate-limit';
import { isThisMachine, ownerKey, visitorKey } from '@tableside/server/visitor-key';
import type {
  FastifyContextConfig,
  FastifyInstance,
  preHandlerAsyncHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { RequestsUnderWay, TRY_AGAIN_S } from '@tableside/server/connections';
import { ApiError } from './errors';
import {
  type AccountLimits,
  createAccountLimits,
  createFormLimit,
  type Limit,
  sayMinutes,
} from './limit';

declare module 'fastify' {
  interface FastifyInstance {
    /** Of one visitor, per process. */
    readonly callLimits: CallLimits;
    /** Of everybody, counted in the database. */
    readonly limits: AccountLimits & { readonly forms: Limit };
  }
}

/** Generous: an office or a campus shares one address. Guessing is held back per account, and a mailbox has a limit of
 * its own. */
const DEFAULTS: CallLimits = {
  formsPerMinute: 20,
  enquiriesPerHour: 100,
  accountCallsPerMinute: 60,
  callsPerMinute: 1200,
};

const TOO_MANY_CALLS = 'That was a lot at once. Wait a minute and try again.';

/** How often calls may be made.
 * @param options how many of each kind one visitor may make; default 20, 100, 60 and 1,200 */
export const limits = fastifyPlugin<Partial<CallLimits>>(
  async (app, options) => {
    app.decorate('callLimits', { ...DEFAULTS, ...options });
    app.decorate('limits', {
      ...createAccountLimits(app.db, app.personHash),
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

/** Counts every call of a visitor, whatever it asks for. The shell's server asks for pages of everybody, so calls of this machine
 * that name nobody else are not counted. */
function limitAllCalls(app: FastifyInstance): void {
  const count = app.createRateLimit({
    max: app.callLimits.callsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => visitorKey(ip),
  });
  app.addHook('onRequest', async (request) => {
    // By the route that answers: an address can be written in many ways.
    const path = request.routeOptions.url ?? request.url;
    if (!path.startsWith('/api/') || isThisMachine(request.ip)) return;
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    const waitS = Math.max(1, counted.ttlInSeconds);
    throw new ApiError('too-many-requests', TOO_MANY_CALLS, {}, waitS);
  });
}

/** What a call counts as where calls of one visitor are counted:
 * - `form`: a form that is only stored
 * - `enquiry`: a form that ends up in somebody's mailbox, counted over an hour, and for the owner of the address too
 * - `account`: a call by which somebody could guess passwords and tokens, or have mails sent; each has an allowance of
 *   its own */
export type CallLimit = 'form' | 'enquiry' | 'account';

/** How often one visitor may make a call of each kind; see `visitorKey` for who is one. */
export interface CallLimits {
  readonly formsPerMinute: number;
  readonly enquiriesPerHour: number;
  readonly accountCallsPerMinute: number;
  /** Calls of any kind, all together. */
  readonly callsPerMinute: number;
}

/** The part of a route that counts its calls. */
export function limitCalls(
  app: FastifyInstance,
  limit: CallLimit | undefined,
  limits: CallLimits,
): Pick<RouteShorthandOptions, 'config' | 'preHandler'> {
  if (!limit) return {};
  const config = { rateLimit: describeRate(limit, limits) };
  if (limit !== 'enquiry') return { config };
  return { config, preHandler: limitOwners(app, limits.enquiriesPerHour) };
}

function describeRate(
  limit: CallLimit,
  { formsPerMinute, enquiriesPerHour, accountCallsPerMinute }: CallLimits,
): FastifyContextConfig['rateLimit'] {
  switch (limit) {
    case 'form':
      return { max: formsPerMinute, timeWindow: '1 minute' };
    case 'enquiry':
      return {
        max: enquiriesPerHour,
        timeWindow: '1 hour',
        errorResponseBuilder: (_request, { ttl }) => tooManyEnquiries(Math.ceil(ttl / 1000)),
      };
    case 'account':
      return {
        max: accountCallsPerMinute,
        timeWindow: '1 minute',
        errorResponseBuilder: () =>
          new ApiError(
            'too-many-requests',
            'That was a lot of tries at once. Wait a minute and try again.',
          ),
      };
  }
}

/** So many visitors' share goes to one owner of addresses. */
const SHARES = 3;

/** How often one owner of addresses may send a form within an hour: with the 256 visitors of a /48 somebody could use up
 * what is there for everybody. Whoever was refused as a visitor is not counted.
 * @param enquiriesPerHour a visitor's share */
function limitOwners(app: FastifyInstance, enquiriesPerHour: number): preHandlerAsyncHookHandler {
  const count = app.createRateLimit({
    max: SHARES * enquiriesPerHour,
    timeWindow: '1 hour',
    keyGenerator: ({ ip }) => ownerKey(ip),
  });
  return async (request) => {
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return;
    throw tooManyEnquiries(result.ttlInSeconds);
  };
}

/** The refusal of somebody who sends one form too often within an hour. */
const tooManyEnquiries = (waitS: number): ApiError =>
  new ApiError(
    'too-many-requests',
    `That was a lot of messages. Wait ${sayMinutes(waitS)} and try again.`,
    {},
    waitS,
  );

const TOO_MANY = 'That was a lot at once. Wait a moment and try again.';

/** Bounds the requests of one visitor that are under way at a time, whatever they ask for: each holds two connections, here and in
 * front. The shell's server asks for everybody and is not counted. */
export function limitRequestsUnderWay(app: FastifyInstance): void {
  const underWay = new RequestsUnderWay();
  app.addHook('onRequest', (request, reply, done) => {
    const visitor = isThisMachine(request.ip) ? null : visitorKey(request.ip);
    if (underWay.begin(visitor, reply.raw)) return done();
    void reply.header('connection', 'close');
    done(new ApiError('too-many-requests', TOO_MANY, {}, TRY_AGAIN_S));
  });
}
