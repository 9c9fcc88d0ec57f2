import type { FastifyContextConfig, FastifyInstance, RouteShorthandOptions } from 'fastify';
import { ApiError } from '../../http/errors';
import { limitOwners, tooManyEnquiries } from './limit-owners';

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
