import { brotliDecompress } from 'node:zlib';
import { promisify } from 'node:util';
import { wireBaseMap } from '@tableside/contracts/site/wire';
import { acceptsBrotli } from '@tableside/server/encoding';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../http/errors';
import { defineOperation } from '../http/operation';
import { findBaseMap, findBaseMapFile } from './repository';

const unpack = promisify(brotliDecompress);

const HASH = /^[0-9a-f]{64}$/;

/** The address is the content's hash. The policy prevents it from being interpreted as a page. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-type': 'application/octet-stream',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  vary: 'Accept-Encoding',
} as const;

interface FileRoute {
  Params: { hash: string };
}

/** The base map: streets, water, and parks. */
export const baseMap: FastifyPluginAsync = async (app) => {
  const { db } = app;
  // The file is the same for everyone who opens a map.
  let newest: { readonly hash: string; readonly packed: Uint8Array } | null = null;
  const readPacked = async (hash: string): Promise<Uint8Array> => {
    if (newest?.hash === hash) return newest.packed;
    const packed = await findBaseMapFile(db, hash);
    if (!packed) throw new ApiError('base-map-not-found');
    newest = { hash, packed };
    return packed;
  };

  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/city/base-map',
      summary:
        "Get the city's base map; its file is at /api/city/base-map/{hash}, in the format of shared/contracts/src/base-map",
      data: wireBaseMap.nullable(),
      // Not a 404 for a city without a base map: browsers log those as errors.
      handle: async () => ({ data: await findBaseMap(db) }),
    }),
  ]);

  app.get<FileRoute>('/api/city/base-map/:hash', async ({ params, headers }, reply) => {
    if (!HASH.test(params.hash)) throw new ApiError('base-map-not-found');
    const packed = await readPacked(params.hash);
    void reply.headers(HEADERS);
    if (acceptsBrotli(headers['accept-encoding'])) {
      void reply.header('content-encoding', 'br');
      return Buffer.from(packed);
    }
    return unpack(packed);
  });
};
