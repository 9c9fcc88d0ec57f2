import { brotliDecompress } from 'node:zlib';
import { promisify } from 'node:util';
import { wireGround } from '@tableside/contracts/site/wire';
import { acceptsBrotli } from '@tableside/server/encoding';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../http/errors';
import { defineOperation } from '../http/operation';
import { findGround, findGroundFile } from './repository';

const unpack = promisify(brotliDecompress);

const HASH = /^[0-9a-f]{64}$/;

/** The address is the hash of the content. Nothing may turn it into a page. */
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

/** What the city's map is drawn on: streets, water and parks, as the operator's command made them. Without a ground
 * both calls answer 404. */
export const ground: FastifyPluginAsync = async (app) => {
  const { db } = app;
  // One file is read by everybody who opens a map.
  let newest: { readonly hash: string; readonly packed: Uint8Array } | null = null;
  const readPacked = async (hash: string): Promise<Uint8Array> => {
    if (newest?.hash === hash) return newest.packed;
    const packed = await findGroundFile(db, hash);
    if (!packed) throw new ApiError('ground-not-found');
    newest = { hash, packed };
    return packed;
  };

  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/city/ground',
      summary:
        "What the city's map is drawn on; its file is at /api/city/ground/{hash}, in a format of shared/contracts/src/ground",
      data: wireGround.nullable(),
      // Not a 404 for a city without a base map: browsers log those as errors.
      handle: async () => {
        const found = await findGround(db);
        return { data: found && { ...found, attribution_url: found.attributionUrl } };
      },
    }),
  ]);

  app.get<FileRoute>('/api/city/ground/:hash', async ({ params, headers }, reply) => {
    if (!HASH.test(params.hash)) throw new ApiError('ground-not-found');
    const packed = await readPacked(params.hash);
    void reply.headers(HEADERS);
    if (acceptsBrotli(headers['accept-encoding'])) {
      void reply.header('content-encoding', 'br');
      return Buffer.from(packed);
    }
    return unpack(packed);
  });
};
