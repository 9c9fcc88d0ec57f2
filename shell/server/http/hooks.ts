import { STRICT_TRANSPORT, loggableUrl, hasOneHost } from '@tableside/server/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { Logger } from '../logger';
import { sendText } from './send-text';
import proxyaddr from '@fastify/proxy-addr';
import { RequestsUnderWay, TRY_AGAIN_S } from '@tableside/server/connections';
import { isThisMachine, visitorKey } from '@tableside/server/visitor-key';
import { isForwarded } from './read-url';
import type { IsTrusted } from '../config';

/** The content security policy of all that is no page: opened by itself it runs nothing, loads nothing and has no origin. Firefox
 * applies it to SVG pictures too, whose own styles have to work. */
export const CLOSED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

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

/** One line for a request, once it has been answered or broken off. */
export function logAnswer(
  { id: requestId, method, originalUrl }: FastifyRequest,
  { raw }: FastifyReply,
  log: Logger,
): void {
  const startedAt = performance.now();
  // Not Fastify's own hook, which is not called for an answer that its reader breaks off.
  raw.on('close', () => {
    const durationMs = Math.round(performance.now() - startedAt);
    const url = loggableUrl(originalUrl);
    log.info({ requestId, method, url, status: raw.statusCode, durationMs }, 'request');
  });
}

export const requestLog = plugin(
  async (app, { log }: { readonly log: Logger }) => {
    app.addHook('onRequest', (request, reply, done) => {
      logAnswer(request, reply, log);
      done();
    });
  },
  { name: 'request-log' },
);

/** What is no address of the site, and what goes wrong, in plain text. */
export const failures = plugin(
  async (app, { log }: { readonly log: Logger }) => {
    // Before the body is looked at, which is nobody's business, and may not even be one.
    app.addHook('onRequest', (request, reply, done) => {
      if (!hasOneHost(request.raw)) void sendText(reply, 'Bad request\n', 400);
      else if (!request.is404) done();
      else if (request.method === 'GET' || request.method === 'HEAD') {
        void sendText(reply, 'Bad request\n', 400);
      } else void sendText(reply.header('allow', 'GET, HEAD'), 'Method not allowed\n', 405);
    });
    app.setErrorHandler((err, { id: requestId, originalUrl }, reply) => {
      log.error({ err, requestId, url: loggableUrl(originalUrl) }, 'request failed');
      return sendText(reply, 'Something went wrong\n', 500);
    });
  },
  { name: 'failures' },
);

/** Lets a request in, or answers that its visitor has too many under way. */
type Admit = (request: FastifyRequest, reply: FastifyReply) => boolean;

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
