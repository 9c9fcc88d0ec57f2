import { Negotiator } from '@fastify/accept-negotiator';
import { constants, type BrotliOptions } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] });

/** The encoding of a response, from the request's `Accept-Encoding`. */
export const chooseEncoding = (accept: string | undefined): Encoding =>
  (negotiator.negotiate((accept ?? '').toLowerCase()) as Encoding | null) ?? 'identity';

const brotliOnly = new Negotiator({ supportedValues: ['br'] });

/** True for a client that accepts brotli, even if it prefers another encoding. */
export const acceptsBrotli = (accept: string | undefined): boolean =>
  brotliOnly.negotiate((accept ?? '').toLowerCase()) === 'br';

/** @param quality 0 to 11; 11 is smallest and slowest */
export const brotliOptions = (quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 20 },
});

/** For content that is encoded once and sent often. */
export const SMALLEST_BROTLI = brotliOptions(11);
