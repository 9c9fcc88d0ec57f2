import { STRICT_TRANSPORT, loggableUrl, hasOneHost } from '@tableside/server/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { Logger } from '../logger';
import { sendText } from './responses';
import proxyaddr from '@fastify/proxy-addr';
import { InFlightRequests, RETRY_AFTER_S } from '@tableside/server/connections';
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

/** Accepts a request or rejects it when its visitor has too many in flight. */
type Admit = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** Limits the concurrent requests of one visitor, since each holds a connection. */
export function createAdmission(isTrustedProxy: IsTrusted): Admit {
  const underWay = new InFlightRequests();
  return (request, reply) => {
    const ip = proxyaddr(request.raw, isTrustedProxy);
    if (underWay.start(isThisMachine(ip) ? null : visitorKey(ip), reply.raw)) return true;
    // Do not wait for the rest of a body.
    void reply.header('retry-after', RETRY_AFTER_S).header('connection', 'close');
    if (isForwarded(request.originalUrl)) rejectCall(reply);
    else sendText(reply, 'Too many requests. Try again in a moment.\n', 503);
    return false;
  };
}

/** In the contract's envelope. */
function rejectCall(reply: FastifyReply): void {
  const message = 'Too many requests. Wait a moment and try again.';
  void reply
    .code(429)
    .header('cache-control', 'no-store')
    .send({ success: false, message, data: null, error: 'too-many-requests' });
}

interface HooksOptions {
  readonly siteOrigin: string;
  readonly log: Logger;
  readonly admit: Admit;
}

/** Headers, log line, and concurrency limit of every request, and plain text for invalid ones. */
export const hooks = plugin(
  async (app, { siteOrigin, log, admit }: HooksOptions) => {
    app.addHook('onRequest', (request, reply, done) => {
      setHeaders(request, reply, siteOrigin);
      logResponse(request, reply, log);
      // Before the body is parsed, which is not needed and may be invalid.
      if (admit(request, reply) && isValid(request, reply)) done();
    });
    app.setErrorHandler((err, { id: requestId, originalUrl }, reply) => {
      log.error({ err, requestId, url: loggableUrl(originalUrl) }, 'request failed');
      return sendText(reply, 'Something went wrong\n', 500);
    });
  },
  { name: 'hooks' },
);

/** Responds to requests that no route can handle. */
function isValid(request: FastifyRequest, reply: FastifyReply): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (hasOneHost(request.raw) && !request.is404) return true;
  if (!hasOneHost(request.raw) || isRead) void sendText(reply, 'Bad request\n', 400);
  else void sendText(reply.header('allow', 'GET, HEAD'), 'Method not allowed\n', 405);
  return false;
}
