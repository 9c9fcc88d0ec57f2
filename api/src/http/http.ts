import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cors from '@fastify/cors';
import { fastifyPlugin } from 'fastify-plugin';
import { hasOneHost } from '@tableside/server/requests';
import { STRICT_TRANSPORT } from '@tableside/server/requests';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isThisMachine, networkKey } from '@tableside/server/visitor-key';
import { addFailures } from './failures';
import { warnOfProxy } from './warn-of-proxy';
import { ApiError } from './errors';
import type { Db } from '../db/schema';

declare module 'fastify' {
  interface FastifyInstance {
    readonly db: Db;
    readonly now: () => Date;
  }
  interface FastifyRequest {
    /** Whose account a call is about, once that is proved; null before, and for visitors. */
    userId: number | null;
    /** The visitor's address when the request came: whoever hangs up has none later. */
    cameFrom: string;
  }
}

/** Lists are long and alike. The quality is the one at which a list costs less than its way takes. On its way through streams
 * and another thread a page of a list cost the main thread more than being packed there at once. The window holds any answer
 * that is packed so; a larger one costs memory that has to be cleared each time. */
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
  /** Origins whose pages may call this host from a browser; default none. */
  readonly corsOrigins?: readonly string[] | undefined;
  /** Whether browsers reach this host by https; default no. */
  readonly isSecure?: boolean | undefined;
}

/** What every answer has: headers, an envelope for failures, CORS and compression. */
export const http = fastifyPlugin<HttpOptions>(
  async (app, { corsOrigins = [], isSecure = false }) => {
    app.removeContentTypeParser('text/plain');
    addHeaders(app, isSecure);
    addVisitor(app);
    warnOfProxy(app);
    addFailures(app);
    refusePackedBodies(app);
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

/** Headers of every answer. Answers are data and pictures, never pages: a browser that is sent here shows
 * them without running anything. Pictures are meant to be used by pages of other origins. */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** @param isSecure whether browsers reach this host by https, and by nothing else from now on */
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

/** Notes who calls, for whoever writes about a call. */
function addVisitor(app: FastifyInstance): void {
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

const SENTENCE = 'Send the request body as it is, not compressed.';

/** Refuses bodies that are packed, before anything of them is read: nothing here unpacks what strangers send. */
function refusePackedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ headers, is404 }) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
    if (is404 || ['', 'identity'].includes(encoding)) return;
    throw new ApiError('unsupported-media-type', SENTENCE);
  });
}

/** `app.db`, through which all SQL goes, and `app.now()`, default the clock of the system. Whoever opened the database closes it. */
export const services = fastifyPlugin<{ readonly db: Db; readonly now?: (() => Date) | undefined }>(
  async (app, { db, now = () => new Date() }) => {
    app.decorate('db', db);
    app.decorate('now', now);
  },
  { name: 'services' },
);
