import proxyaddr from '@fastify/proxy-addr';
import { RequestsUnderWay, TRY_AGAIN_S } from '@tableside/server/connections/requests-under-way';
import { isThisMachine, visitorKey } from '@tableside/server/visitor-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { isForwarded } from '../http/read-url';
import { sendText } from '../http/send-text';
import type { IsTrusted } from '../http/trust-proxies';

/** Lets a request in, or answers that its visitor has too many under way. */
export type Admit = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** Bounds the requests of one visitor that are under way at a time: each holds connections, whatever it asks for. */
export function createAdmission(isTrustedProxy: IsTrusted): Admit {
  const underWay = new RequestsUnderWay();
  return (request, reply) => {
    const ip = proxyaddr(request.raw, isTrustedProxy);
    if (underWay.begin(isThisMachine(ip) ? null : visitorKey(ip), reply.raw)) return true;
    // What is left of a body is not waited for.
    void reply.header('retry-after', TRY_AGAIN_S).header('connection', 'close');
    if (isForwarded(request.originalUrl)) refuseCall(reply);
    else sendText(reply, 'That was a lot at once. Try again in a moment.\n', 503);
    return false;
  };
}

/** In the contract's envelope. */
function refuseCall(reply: FastifyReply): void {
  const message = 'That was a lot at once. Wait a moment and try again.';
  void reply
    .code(429)
    .header('cache-control', 'no-store')
    .send({ success: false, message, data: null, error: 'too-many-requests' });
}

export const crowds = plugin(
  async (app, { admit }: { readonly admit: Admit }) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (admit(request, reply)) done();
    });
  },
  { name: 'crowds' },
);
