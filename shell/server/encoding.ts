import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that a client takes. */
export function chooseEncoding(accept: string | undefined): Encoding {
  const taken = new Set(
    (accept ?? '')
      .split(',')
      .map((part) => part.trim().split(';'))
      .filter(([, weight]) => !/^\s*q=0(?:\.0+)?$/.test(weight ?? ''))
      .map(([name]) => name),
  );
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'identity';
}

const brotliParams = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 20 },
});

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify<Buffer, { level: number }, Buffer>(gzip);

/** A whole body, encoded off the event loop.
 * @param isForKeeps takes its time for the smallest result */
export async function encode(
  body: Buffer,
  encoding: Encoding,
  isForKeeps: boolean,
): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(body, brotliParams(isForKeeps ? 11 : 5));
  if (encoding === 'gzip') return compressGzip(body, { level: isForKeeps ? 9 : 5 });
  return body;
}

/** A stream for a body that is sent in parts; flush it after each. */
export const createEncoder = (encoding: 'br' | 'gzip') =>
  encoding === 'br' ? createBrotliCompress(brotliParams(4)) : createGzip({ level: 4 });
