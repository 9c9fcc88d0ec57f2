import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify';
import { ApiError } from '../../http/errors';
import { ownerKey } from '@tableside/server/visitor-key';
import { sayMinutes } from './limit';

/** So many visitors' share goes to one owner of addresses. */
const SHARES = 3;

/** How often one owner of addresses may send a form within an hour: with the 256 visitors of a /48 somebody could use up
 * what is there for everybody. Whoever was refused as a visitor is not counted.
 * @param enquiriesPerHour a visitor's share */
export function limitOwners(
  app: FastifyInstance,
  enquiriesPerHour: number,
): preHandlerAsyncHookHandler {
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
export const tooManyEnquiries = (waitS: number): ApiError =>
  new ApiError(
    'too-many-requests',
    `That was a lot of messages. Wait ${sayMinutes(waitS)} and try again.`,
    {},
    waitS,
  );
