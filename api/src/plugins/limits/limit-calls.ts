import type { FastifyContextConfig } from 'fastify';
import { ApiError } from '../../http/errors';
import { tooManyLetters } from './limit-owners';
import type { AnyOperation, OperationOptions } from '../operations/operation';

/** How often one visitor may make a call; see `visitorKey` for who is one. */
export function limitCalls(
  { isLimited, isHourlyLimited, isAccountLimited }: AnyOperation,
  { formsPerMinute, lettersPerHour, accountCallsPerMinute }: OperationOptions,
): FastifyContextConfig {
  if (isLimited) return { rateLimit: { max: formsPerMinute, timeWindow: '1 minute' } };
  if (isHourlyLimited) {
    return {
      rateLimit: {
        max: lettersPerHour,
        timeWindow: '1 hour',
        errorResponseBuilder: (_request, { ttl }) => tooManyLetters(Math.ceil(ttl / 1000)),
      },
    };
  }
  if (!isAccountLimited) return {};
  return {
    rateLimit: {
      max: accountCallsPerMinute,
      timeWindow: '1 minute',
      errorResponseBuilder: () =>
        new ApiError(
          'too-many-requests',
          'That was a lot of tries at once. Wait a minute and try again.',
        ),
    },
  };
}
