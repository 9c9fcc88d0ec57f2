import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { REQUEST_TIMEOUT_MS } from '@tableside/contracts/common/calls';
import { loggableUrl } from '@tableside/server/requests';
import type { Logger } from '../logger';
import { PREVIEW_COOKIE } from '../preview/previews';
import { NUMBER_COOKIE } from '../releases/canaries';
import { CLOSED_POLICY } from '../http/hooks';
import type { IsTrusted } from '../config';

/** Headers that belong to one connection (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** How long the API host may take to accept a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 3000;

/** How long a connection to the API host is kept while nothing is asked, in milliseconds: less than hosts keep it, so that
 * few requests go out just as it is closed. */
const IDLE_MS = 15_000;

/** Headers that keep an answer from being more than a file to look at. */
const INERT = {
  'content-security-policy': CLOSED_POLICY,
  'x-content-type-options': 'nosniff',
};

/** Cookies of this server, which no host sets. */
const OWN_COOKIE = new RegExp(`^(?:__Host-)?(?:${PREVIEW_COOKIE}|${NUMBER_COOKIE})=`, 'i');

interface ProxyParts {
  /** Such as `http://127.0.0.1:4000`. */
  readonly apiOrigin: string;
  /** Who is believed about the address that people used. */
  readonly isTrusted: IsTrusted;
  readonly log: Logger;
  /** Called when a signed-in user may have changed what pages show, before the answer is sent. */
  readonly onWrite?: () => void;
}

/** Reads of lists are POST calls too. */
const LISTS = /^\/api\/restraunt\/filter_/;

const isWrite = ({ method = 'GET', url = '', headers }: IncomingMessage): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) &&
  headers.authorization !== undefined &&
  !LISTS.test(url);

/** Answers requests with what another server says to them. */
export type Proxy = ReturnType<typeof createProxy>;

/** Hands requests on to the API host and streams its answers back. */
export function createProxy({ apiOrigin, isTrusted, log, onWrite }: ProxyParts) {
  const target = new URL(apiOrigin);
  const isSecure = target.protocol === 'https:';
  const pool = { keepAlive: true, timeout: IDLE_MS };
  const agent = isSecure ? new HttpsAgent(pool) : new HttpAgent(pool);
  const send = isSecure ? httpsRequest : httpRequest;

  /** @param isAgain over a connection of its own */
  const ask = (
    request: IncomingMessage,
    response: ServerResponse,
    hostPath: string | undefined,
    isAgain: boolean,
  ): void => {
    const outgoing = send({
      protocol: target.protocol,
      hostname: target.hostname.replace(/^\[|\]$/g, ''),
      port: target.port,
      path: hostPath ?? request.url,
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
      outgoing.destroy(new Error('No answer in time.')),
    );
    outgoing.on('response', (incoming) => {
      // A host may answer before it has read everything, and then what is still sent fails.
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
      // A body has been read already, and cannot be sent twice.
      const hasBody = Object.keys(framingOf(request.headers)).length > 0;
      if (!response.destroyed && !hasBody && wasClosedMeanwhile(outgoing, error)) {
        ask(request, response, hostPath, true);
        return;
      }
      // What still comes of a large body is read to nowhere, so that its sender hears the answer.
      request.unpipe(outgoing);
      request.resume();
      if (response.headersSent || response.destroyed) return void response.destroy();
      log.warn({ err: error, path: loggableUrl(request.url) }, 'API host did not answer');
      sendUnavailable(response);
    });
    // A visitor who leaves needs no answer any more.
    response.on('close', () => {
      if (!response.writableFinished) outgoing.destroy();
    });
    request.on('error', () => outgoing.destroy());
    request.pipe(outgoing);
  };

  return {
    /** What a host answers may be anything, and so may not act as a page of this site.
     * @param hostPath path at the API host, where it is not the one that was asked for */
    forward: (request: IncomingMessage, response: ServerResponse, hostPath?: string): void =>
      ask(request, response, hostPath, false),
    close: () => agent.destroy(),
  };
}

/** True where the host closed a kept connection just as a request went out that may be sent twice. */
const wasClosedMeanwhile = (
  { method, reusedSocket }: ClientRequest,
  { code }: NodeJS.ErrnoException,
): boolean =>
  reusedSocket && ['GET', 'HEAD'].includes(method) && ['ECONNRESET', 'EPIPE'].includes(code ?? '');

/** What the API host hears of the caller. The list of addresses grows at its end, where the reader starts; host and scheme
 * are what this server was asked by, unless a trusted proxy says what people asked that by. */
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
    // Who hung up already has no address any more; without a word in its place, what they wrote of others would count.
    'x-forwarded-for': [headers['x-forwarded-for'], from || 'unknown'].filter(Boolean).join(', '),
    'x-forwarded-host': given['x-forwarded-host'] ?? headers.host ?? '',
    'x-forwarded-proto': given['x-forwarded-proto'] ?? 'http',
  };
}

/** How the end of a body is told, as it came, whatever `Connection` says of it. Node itself frames no body of a GET: the
 * host would take it for the next request of a connection that visitors share, and hand its answer to another of them. */
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

/** The contract's envelope for a host that is away. */
function sendUnavailable(response: ServerResponse): void {
  const body = JSON.stringify({
    success: false,
    message: 'We cannot reach the kitchen right now. Try again in a moment.',
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
