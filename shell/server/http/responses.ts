import type { FastifyReply } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { brotliOptions, SMALLEST_BROTLI, type Encoding } from '@tableside/server/encoding';

export const PLAIN_TEXT = 'text/plain; charset=utf-8';

/** @param type default plain text, which is not cached; others are cached for ten minutes */
export function sendText(
  reply: FastifyReply,
  text: string,
  status = 200,
  type = PLAIN_TEXT,
): FastifyReply {
  const isOverridden = status === 200 && type !== PLAIN_TEXT;
  return reply
    .code(status)
    .type(type)
    .header('cache-control', isOverridden ? 'public, max-age=600' : 'no-cache')
    .send(text);
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify<Buffer, { level: number }, Buffer>(gzip);

/** Encodes a body that is sent often: maximum compression, off the event loop. */
export async function encodeCached(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(body, SMALLEST_BROTLI);
  if (encoding === 'gzip') return compressGzip(body, { level: 9 });
  return body;
}

/** Encodes a body that is sent rarely: fast. */
export async function encodeOnce(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(body, brotliOptions(4));
  if (encoding === 'gzip') return compressGzip(body, { level: 4 });
  return body;
}

/** Encodes a streamed body; flush after each part. */
export const createEncoder = (encoding: 'br' | 'gzip') =>
  encoding === 'br' ? createBrotliCompress(brotliOptions(4)) : createGzip({ level: 4 });
