import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';

const NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** Tells whether what stands at an address is believed about whom it speaks for. */
export type IsTrusted = (address: string | undefined) => boolean;

/** @param list addresses, ranges such as `10.0.0.0/8`, and the names loopback, linklocal and uniquelocal
 * @returns null when one of them is none of these */
export function trustProxies(list: readonly string[]): IsTrusted | null {
  // The library takes short forms such as `10.0.0` too, which are mistakes more often than not.
  const isKnown = (range: string) => NAMES.includes(range) || isIP(range.split('/', 1)[0] ?? '');
  if (!list.every(isKnown)) return null;
  try {
    const isTrusted = compile([...list]);
    return (address = '') => isIP(address) !== 0 && isTrusted(address, 0);
  } catch {
    return null;
  }
}
