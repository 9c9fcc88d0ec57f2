import { STRICT_TRANSPORT, loggableUrl, hasOneHost } from '@tableside/server/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { Logger } from '../logger';
import { sendText } from './send-text';
import proxyaddr from '@fastify/proxy-addr';
import { RequestsUnderWay, RETRY_AFTER_S } from '@tableside/server/connections';
import { isThisMachine, visitorKey } from '@tableside/server/visitor-key';
import { isForwarded } from './read-url';
import type { IsTrusted } from '../config';

/**
 * Content security policy of everything except pages: opened directly, it runs nothing, loads
 * nothing and has no origin. Inline styles are allowed because Firefox applies the policy to
 * SVG images too.
 */
export const CLOSED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Sets the headers of every response. Pages have their own policy. */
export function setHeaders({ id, raw }: FastifyRequest, reply: FastifyReply, siteOrigin: string) {
  // The proxy forwards the id so that the logs of shell and API can be joined.
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

/** Logs one line per request, when it is finished or aborted. */
export function logResponse(
  { id: requestId, method, originalUrl }: FastifyRequest,
  { raw }: FastifyReply,
  log: Logger,
): void {
  const startedAt = performance.now();
  // Fastify's own hook is not called for aborted responses.
  raw.on('close', () => {
    const durationMs = Math.round(performance.now() - startedAt);
    const url = loggableUrl(originalUrl);
    log.info({ requestId, method, url, status: raw.statusCode, durationMs }, 'request');
  });
}

export const requestLog = plugin(
  async (app, { log }: { readonly log: Logger }) => {
    app.addHook('onRequest', (request, reply, done) => {
      logResponse(request, reply, log);
      done();
    });
  },
  { name: 'request-log' },
);

/** Responds to invalid requests and errors in plain text. */
export const failures = plugin(
  async (app, { log }: { readonly log: Logger }) => {
    // Before the body is parsed, which is not needed and may be invalid.
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

/** Accepts a request or rejects it when its visitor has too many in flight. */
type Admit = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** Limits the concurrent requests of one visitor, since each holds a connection. */
export function createAdmission(isTrustedProxy: IsTrusted): Admit {
  const underWay = new RequestsUnderWay();
  return (request, reply) => {
    const ip = proxyaddr(request.raw, isTrustedProxy);
    if (underWay.start(isThisMachine(ip) ? null : visitorKey(ip), reply.raw)) return true;
    // Do not wait for the rest of a body.
    void reply.header('retry-after', RETRY_AFTER_S).header('connection', 'close');
    if (isForwarded(request.originalUrl)) refuseCall(reply);
    else sendText(reply, 'Too many requests. Try again in a moment.\n', 503);
    return false;
  };
}

/** In the contract's envelope. */
function refuseCall(reply: FastifyReply): void {
  const message = 'Too many requests. Wait a moment and try again.';
  void reply
    .code(429)
    .header('cache-control', 'no-store')
    .send({ success: false, message, data: null, error: 'too-many-requests' });
}

export const limitConcurrency = plugin(
  async (app, { admit }: { readonly admit: Admit }) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (admit(request, reply)) done();
    });
  },
  { name: 'limitConcurrency' },
);
