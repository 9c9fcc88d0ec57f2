import { STRICT_TRANSPORT } from '@tableside/server/strict-transport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { CLOSED_POLICY } from '../http/closed-policy';

/** Sets the headers of every answer of this server. Pages have a policy of their own. */
export function setHeaders({ id, raw }: FastifyRequest, reply: FastifyReply, siteOrigin: string) {
  // The proxy hands the id on, so that the logs of shell and API host can be joined.
  raw.headers['x-request-id'] = id;
  void reply.headers({
    'x-request-id': id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': CLOSED_POLICY,
    ...(siteOrigin.startsWith('https:') && STRICT_TRANSPORT),
  });
}

export const headers = plugin(
  async (app, { siteOrigin }: { readonly siteOrigin: string }) => {
    app.addHook('onRequest', (request, reply, done) => {
      setHeaders(request, reply, siteOrigin);
      done();
    });
  },
  { name: 'headers' },
);
