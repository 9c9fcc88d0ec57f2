import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  METHODS,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { REQUEST_TIMEOUT_MS } from '@tableside/contracts/common/calls';
import { loggableUrl } from '@tableside/server/requests';
import type { Logger } from '../logger';
import { PREVIEW_COOKIE } from '../pages/previews';
import { NUMBER_COOKIE } from '../releases/select-releases';
import { CLOSED_POLICY } from '../http/hooks';
import type { IsTrusted } from '../config';
import type { ServerContext } from '../context';
import { API_FILES_PATH } from '@tableside/contracts/common/pictures';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import plugin from 'fastify-plugin';
import { PLAIN_TEXT } from '../http/responses';
import { devBase } from '@tableside/contracts/registry/names';

/** Hop-by-hop headers (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = [
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
];

/** How long the API may take to accept a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 3000;

/** How long a connection to the API may be idle, in milliseconds; servers usually wait longer. */
const IDLE_MS = 15_000;

/** Headers that keep a response from acting as a page. */
const INERT = {
  'content-security-policy': CLOSED_POLICY,
  'x-content-type-options': 'nosniff',
};

/** Cookies of this server, which the API must not set, even as values of a cookie without a name. */
const OWN_COOKIE = new RegExp(`^[\\s=]*(?:__Host-)?(?:${PREVIEW_COOKIE}|${NUMBER_COOKIE})=`, 'i');

interface ProxyParts {
  /** Such as `http://127.0.0.1:4000`. */
  readonly apiOrigin: string;
  /** Whose forwarding headers are trusted. */
  readonly isTrusted: IsTrusted;
  readonly log: Logger;
  /** Called before the response is sent when a signed-in user may have changed what pages show. */
  readonly onWrite?: () => void;
}

/** List reads are POST requests too. */
const LISTS = /^\/api\/restraunt\/filter_/;

const isWrite = ({ method = 'GET', url = '', headers }: IncomingMessage): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) &&
  headers.authorization !== undefined &&
  !LISTS.test(url);

export type Proxy = ReturnType<typeof createProxy>;

/** Forwards requests to the API and streams the responses back. */
export function createProxy({ apiOrigin, isTrusted, log, onWrite }: ProxyParts) {
  const target = new URL(apiOrigin);
  const isSecure = target.protocol === 'https:';
  const pool = { keepAlive: true, timeout: IDLE_MS };
  const agent = isSecure ? new HttpsAgent(pool) : new HttpAgent(pool);
  const send = isSecure ? httpsRequest : httpRequest;

  /** @param isAgain true for a retry, which uses a new connection */
  const forward = (
    request: IncomingMessage,
    response: ServerResponse,
    apiPath: string | undefined,
    isAgain: boolean,
  ): void => {
    const outgoing = send({
      protocol: target.protocol,
      hostname: target.hostname.replace(/^\[|\]$/g, ''),
      port: target.port,
      path: apiPath ?? request.url,
      method: request.method,
      headers: forwardedHeaders(request, target.host, isTrusted),
      agent: isAgain ? false : agent,
    });
    let isAnswered = false;
    const connecting = setTimeout(
      () => outgoing.destroy(new Error('The connection took too long.')),
      CONNECT_TIMEOUT_MS,
    );
    outgoing.on('socket', (socket) => {
      if (!socket.connecting) clearTimeout(connecting);
      else socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
    });
    outgoing.setTimeout(REQUEST_TIMEOUT_MS, () =>
      outgoing.destroy(new Error('The API did not respond in time.')),
    );
    outgoing.on('response', (incoming) => {
      // An API may respond before it has read everything; sending the rest then fails.
      isAnswered = true;
      if (onWrite && isWrite(request) && (incoming.statusCode ?? 500) < 400) onWrite();
      response.writeHead(incoming.statusCode ?? 502, {
        ...withoutHops(incoming.headers),
        ...withoutOwnCookies(incoming.headers),
        ...INERT,
      });
      incoming.on('error', () => response.destroy());
      incoming.pipe(response);
    });
    outgoing.on('error', (error) => {
      clearTimeout(connecting);
      if (isAnswered) return;
      // The body has been consumed and cannot be sent again.
      const hasBody = Object.keys(framingOf(request.headers)).length > 0;
      if (!response.destroyed && !hasBody && wasClosedMeanwhile(outgoing, error)) {
        forward(request, response, apiPath, true);
        return;
      }
      // Discard the rest of a large body so that its sender reads the response.
      request.unpipe(outgoing);
      request.resume();
      if (response.headersSent || response.destroyed) return void response.destroy();
      log.warn({ err: error, path: loggableUrl(request.url) }, 'API did not respond');
      sendUnavailable(response);
    });
    // A visitor who disconnects needs no response.
    response.on('close', () => {
      if (!response.writableFinished) outgoing.destroy();
    });
    request.on('error', () => outgoing.destroy());
    request.pipe(outgoing);
  };

  return {
    /** @param apiPath path at the API, when it differs from the requested one */
    forward: (request: IncomingMessage, response: ServerResponse, apiPath?: string): void =>
      forward(request, response, apiPath, false),
    close: () => agent.destroy(),
  };
}

/** True when the API closed a keep-alive connection just as a repeatable request was sent. */
const wasClosedMeanwhile = (
  { method, reusedSocket }: ClientRequest,
  { code }: NodeJS.ErrnoException,
): boolean =>
  reusedSocket && ['GET', 'HEAD'].includes(method) && ['ECONNRESET', 'EPIPE'].includes(code ?? '');

/**
 * Forwarding headers. The address list grows at its end, where the API starts reading; host and
 * protocol are those of this request unless a trusted proxy states others.
 */
function forwardedHeaders(
  { socket, headers }: IncomingMessage,
  host: string,
  isTrusted: IsTrusted,
) {
  const from = socket.remoteAddress ?? '';
  const given = isTrusted(from) ? headers : {};
  return {
    ...withoutHops(headers),
    ...framingOf(headers),
    host,
    // A disconnected client has no address; without a placeholder, the addresses it sent would be
    // trusted.
    'x-forwarded-for': [headers['x-forwarded-for'], from || 'unknown'].filter(Boolean).join(', '),
    'x-forwarded-host': given['x-forwarded-host'] ?? headers.host ?? '',
    'x-forwarded-proto': given['x-forwarded-proto'] ?? 'http',
  };
}

/**
 * Body framing as received, regardless of the `Connection` header. Node does not frame the body
 * of a GET, which the API would parse as the next request of the shared connection (request
 * smuggling).
 */
function framingOf(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'content-length': length, 'transfer-encoding': coding } = headers;
  if (length !== undefined) return { 'content-length': length };
  return coding === undefined ? {} : { 'transfer-encoding': 'chunked' };
}

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

const withoutOwnCookies = ({ 'set-cookie': cookies }: IncomingHttpHeaders): IncomingHttpHeaders =>
  cookies ? { 'set-cookie': cookies.filter((cookie) => !OWN_COOKIE.test(cookie)) } : {};

/** The contract's envelope for an unreachable API. */
function sendUnavailable(response: ServerResponse): void {
  const body = JSON.stringify({
    success: false,
    message: 'We couldn’t reach the server. Try again in a moment.',
    data: null,
  });
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': '5',
  });
  response.end(body);
}

/** Hands a request to a handler that works on the socket, before its body is read. */
export function handOver(
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
  response: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.hijack();
  response(request, reply.raw);
}

const handsOver = (response: Parameters<typeof handOver>[2]) => ({
  onRequest: ((request, reply) => handOver(request, reply, response)) as onRequestHookHandler,
  handler: () => undefined,
});

function isNoFile(apiPath: string): boolean {
  const plain = apiPath.replace(/%[2-7][\da-f]/gi, (code) => decodeURIComponent(code));
  if (!URL.canParse(`http://host${plain}`)) return false;
  return /^\/+(?:healthz|readyz|api)(?:\/|$)/i.test(new URL(`http://host${plain}`).pathname);
}

/** API requests: calls and images with any method, other files read-only. */
export const apiProxy = plugin(
  async (app, { proxy }: { readonly proxy: Proxy }) => {
    for (const method of METHODS) {
      if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
    }
    for (const url of ['/api/*', '/uploads/*']) app.all(url, handsOver(proxy.forward));
    app.get(
      `${API_FILES_PATH}*`,
      handsOver((request, response) => {
        const apiPath = request.url?.slice(API_FILES_PATH.length - 1) ?? '';
        if (isNoFile(apiPath))
          response.writeHead(404, { 'content-type': PLAIN_TEXT }).end('Not found\n');
        else proxy.forward(request, response, apiPath);
      }),
    );
    app.addHook('onClose', async () => proxy.close());
  },
  { name: 'api-proxy' },
);

/** Development servers behind the site's own origin, as the pages' policies require. */
export const development = plugin(
  async (app, { config, log }: Pick<ServerContext, 'config' | 'log'>) => {
    for (const { name, origin } of config.devRemotes) {
      const proxy = createProxy({ apiOrigin: origin, isTrusted: () => false, log });
      app.get(`${devBase(name)}*`, handsOver(proxy.forward));
      app.addHook('onClose', async () => proxy.close());
    }
  },
  { name: 'development' },
);
