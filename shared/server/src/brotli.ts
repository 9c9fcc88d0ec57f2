import { constants, type BrotliOptions } from 'node:zlib';

/** @param quality 0 to 11; 11 is smallest and slowest */
export const brotliOptions = (quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 20 },
});

/** For what is encoded once and sent many times. */
export const SMALLEST_BROTLI = brotliOptions(11);
