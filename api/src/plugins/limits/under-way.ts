import { RequestsUnderWay, TRY_AGAIN_S } from '@tableside/server/connections';
import { isThisMachine, visitorKey } from '@tableside/server/visitor-key';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/errors';

const TOO_MANY = 'That was a lot at once. Wait a moment and try again.';

/** Bounds the requests of one visitor that are under way at a time, whatever they ask for: each holds two connections, here and in
 * front. The shell's server asks for everybody and is not counted. */
export function limitRequestsUnderWay(app: FastifyInstance): void {
  const underWay = new RequestsUnderWay();
  app.addHook('onRequest', (request, reply, done) => {
    const visitor = isThisMachine(request.ip) ? null : visitorKey(request.ip);
    if (underWay.begin(visitor, reply.raw)) return done();
    void reply.header('connection', 'close');
    done(new ApiError('too-many-requests', TOO_MANY, {}, TRY_AGAIN_S));
  });
}
