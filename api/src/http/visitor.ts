import { isThisMachine, networkKey } from '@tableside/server/visitor-key';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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

/** The network that a visitor is counted as where networks take turns or have a share: a /24, or a /48 of IPv6.
 * @returns null for calls of this machine that name no other: nobody in particular */
export const lineOf = ({ cameFrom }: Pick<FastifyRequest, 'cameFrom'>): string | null =>
  isThisMachine(cameFrom) ? null : networkKey(cameFrom);
