import rateLimit from '@fastify/rate-limit';
import { isThisMachine, visitorKey } from '@tableside/server/visitor-key';
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { ApiError } from '../../http/errors';
import { createAccountLimits, type AccountLimits } from './account-limits';
import { createFormLimit } from './form-limit';
import type { Limit } from './limit';
import type { CallLimits } from './limit-calls';
import { limitRequestsUnderWay } from './under-way';

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
  async (app, { formsPerMinute, enquiriesPerHour, accountCallsPerMinute, callsPerMinute }) => {
    app.decorate('callLimits', {
      formsPerMinute: formsPerMinute ?? DEFAULTS.formsPerMinute,
      enquiriesPerHour: enquiriesPerHour ?? DEFAULTS.enquiriesPerHour,
      accountCallsPerMinute: accountCallsPerMinute ?? DEFAULTS.accountCallsPerMinute,
      callsPerMinute: callsPerMinute ?? DEFAULTS.callsPerMinute,
    });
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
  { name: 'limits', dependencies: ['database', 'secrets'] },
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
