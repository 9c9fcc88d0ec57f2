import type { FastifyInstance } from 'fastify';

/** Lets the calls of this scope, which take nothing, be sent with any body: clients that name a media type and then send
 * nothing of it are many. The limit of bodies holds. */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined);
}
