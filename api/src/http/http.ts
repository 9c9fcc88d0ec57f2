import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cors from '@fastify/cors';
import { fastifyPlugin } from 'fastify-plugin';
import { hasOneHost } from '@tableside/server/requests';
import { STRICT_TRANSPORT } from '@tableside/server/requests';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isThisMachine, networkKey } from '@tableside/server/visitor-key';
import { addFailures } from './failures';
import { warnAboutProxy } from './proxy-warning';
import { ApiError } from './errors';
import type { Db } from '../db/schema';

declare module 'fastify' {
  interface FastifyInstance {
    readonly db: Db;
    readonly now: () => Date;
  }
  interface FastifyRequest {
    /** The authenticated user; null before authentication and for visitors. */
    userId: number | null;
    /** The visitor's address when the request arrived; it is gone after a disconnect. */
    clientIp: string;
  }
}

/** Lists are long and repetitive. The quality balances compression time and size. Compressing at once is
 * cheaper for the main thread than streaming through a worker. The window fits any response compressed this
 * way; a larger one costs memory that has to be cleared each time. */
const COMPRESSION = {
  encodings: ['br', 'gzip', 'identity'],
  globalDecompression: false,
  threshold: 2048,
  syncThreshold: 64 * 1024,
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
  },
} satisfies FastifyCompressOptions;

export interface HttpOptions {
  /** Origins whose pages may call the API from a browser; default none. */
  readonly corsOrigins?: readonly string[] | undefined;
  /** Whether browsers reach the API over HTTPS; default no. */
  readonly isSecure?: boolean | undefined;
}

/** Headers, error envelopes, CORS, and compression for every response. */
export const http = fastifyPlugin<HttpOptions>(
  async (app, { corsOrigins = [], isSecure = false }) => {
    app.removeContentTypeParser('text/plain');
    addHeaders(app, isSecure);
    addVisitor(app);
    warnAboutProxy(app);
    addFailures(app);
    refusePackedBodies(app);
    refusePlainOptions(app);
    await app.register(cors, {
      origin: [...corsOrigins],
      methods: ['GET', 'HEAD', 'POST'],
      allowedHeaders: ['authorization', 'content-type', 'x-request-id'],
      exposedHeaders: ['x-request-id', 'retry-after', 'content-disposition'],
      maxAge: 7200,
    });
    await app.register(compress, COMPRESSION);
  },
  { name: 'http' },
);

/** Headers of every response. Responses are data and pictures, never pages, so browsers must not run
 * anything in them. Pages of other origins may show the pictures. */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** @param isSecure whether to require HTTPS (HSTS) */
function addHeaders(app: FastifyInstance, isSecure: boolean): void {
  const headers = {
    ...SECURITY_HEADERS,
    ...(isSecure && STRICT_TRANSPORT),
  };
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...headers, 'x-request-id': request.id });
    if (!hasOneHost(request.raw)) throw new ApiError('two-hosts');
  });
}

function addVisitor(app: FastifyInstance): void {
  app.decorateRequest('userId', null);
  app.decorateRequest('clientIp', '');
  app.addHook('onRequest', (request, _reply, done) => {
    request.clientIp = request.ip;
    done();
  });
}

/** The network that visitors are grouped by for fair queueing and quotas: a /24, or a /48 for IPv6.
 * @returns null for calls from this machine without a forwarded address */
export const clientNetwork = ({ clientIp }: Pick<FastifyRequest, 'clientIp'>): string | null =>
  isThisMachine(clientIp) ? null : networkKey(clientIp);

const MESSAGE = 'Send the request body uncompressed.';

/** Refuses compressed bodies before reading them: nothing here decompresses visitors' input. */
function refusePackedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ headers, is404 }) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
    if (is404 || ['', 'identity'].includes(encoding)) return;
    throw new ApiError('unsupported-media-type', MESSAGE);
  });
}

/** Without the headers of a preflight, OPTIONS is a method like any other. */
function refusePlainOptions(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    const isPreflight = headers.origin && headers['access-control-request-method'];
    if (method === 'OPTIONS' && !isPreflight) return reply.callNotFound();
    return undefined;
  });
}

/** Decorates the app with `db` and `now()`, default the system clock. The owner of the database closes it. */
export const services = fastifyPlugin<{ readonly db: Db; readonly now?: (() => Date) | undefined }>(
  async (app, { db, now = () => new Date() }) => {
    app.decorate('db', db);
    app.decorate('now', now);
  },
  { name: 'services' },
);
