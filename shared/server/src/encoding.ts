import { Negotiator } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] });

/** The encoding of an answer that can be had in each of them, from the request's `Accept-Encoding`. */
export const chooseEncoding = (accept: string | undefined): Encoding =>
  (negotiator.negotiate((accept ?? '').toLowerCase()) as Encoding | null) ?? 'identity';

const brotliOnly = new Negotiator({ supportedValues: ['br'] });

/** True for a client that takes brotli, even if it would rather have something else. */
export const acceptsBrotli = (accept: string | undefined): boolean =>
  brotliOnly.negotiate((accept ?? '').toLowerCase()) === 'br';
