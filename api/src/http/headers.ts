import { hasOneHost, STRICT_TRANSPORT } from '@tableside/server/requests';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors';

/** Headers of every answer. Answers are data and pictures, never pages: a browser that is sent here shows
 * them without running anything. Pictures are meant to be used by pages of other origins. */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** @param isSecure whether browsers reach this host by https, and by nothing else from now on */
export function addHeaders(app: FastifyInstance, isSecure: boolean): void {
  const headers = {
    ...SECURITY_HEADERS,
    ...(isSecure && STRICT_TRANSPORT),
  };
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...headers, 'x-request-id': request.id });
    if (!hasOneHost(request.raw)) throw new ApiError('two-hosts');
  });
}
