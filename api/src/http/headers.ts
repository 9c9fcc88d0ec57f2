import type { FastifyInstance } from 'fastify';

/** Headers of every answer. Answers are data and pictures, never pages: a browser that is sent here shows
 * them without running anything. Pictures are meant to be used by pages of other origins. */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id });
  });
}
