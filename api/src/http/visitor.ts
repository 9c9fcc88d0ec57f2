import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose account a call is about, once that is proved; null before, and for visitors. */
    userId: number | null;
    /** The visitor's address when the request came: whoever hangs up has none later. */
    cameFrom: string;
  }
}

/** Notes who calls, for whoever writes about a call. */
export function addVisitor(app: FastifyInstance): void {
  app.decorateRequest('userId', null);
  app.decorateRequest('cameFrom', '');
  app.addHook('onRequest', (request, _reply, done) => {
    request.cameFrom = request.ip;
    done();
  });
}
