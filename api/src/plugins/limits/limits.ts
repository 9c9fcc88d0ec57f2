import rateLimit from '@fastify/rate-limit';
import { visitorKey } from '@tableside/server/visitor-key';
import { fastifyPlugin } from 'fastify-plugin';
import { ApiError } from '../../http/errors';
import { createAccountLimits, type AccountLimits } from './account-limits';
import { createFormLimit } from './form-limit';
import type { Limit } from './limit';
import type { CallLimits } from './limit-calls';

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
};

/** How often calls may be made.
 * @param options how many of each kind one visitor may make; default 20, 100 and 60 */
export const limits = fastifyPlugin<Partial<CallLimits>>(
  async (app, { formsPerMinute, enquiriesPerHour, accountCallsPerMinute }) => {
    app.decorate('callLimits', {
      formsPerMinute: formsPerMinute ?? DEFAULTS.formsPerMinute,
      enquiriesPerHour: enquiriesPerHour ?? DEFAULTS.enquiriesPerHour,
      accountCallsPerMinute: accountCallsPerMinute ?? DEFAULTS.accountCallsPerMinute,
    });
    app.decorate('limits', { ...createAccountLimits(app.db), forms: createFormLimit(app.db) });
    await app.register(rateLimit, {
      global: false,
      keyGenerator: ({ ip }) => visitorKey(ip),
      errorResponseBuilder: () => new ApiError('too-many-requests'),
    });
  },
  { name: 'limits', dependencies: ['database'] },
);
