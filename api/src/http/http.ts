import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cors from '@fastify/cors';
import { fastifyPlugin } from 'fastify-plugin';
import { addFailures } from './failures';
import { addHeaders } from './headers';
import { refusePackedBodies } from './refuse-packed-bodies';
import { addVisitor } from './visitor';
import { warnOfProxy } from './warn-of-proxy';

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
