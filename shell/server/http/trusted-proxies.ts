import { BlockList, isIP } from 'node:net';

/** Names for ranges, as Fastify and Express know them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Tells whether what stands at an address is believed about whom it speaks for. */
export type IsTrusted = (address: string | undefined) => boolean;

/** @param list addresses, ranges such as `10.0.0.0/8`, and the names loopback, linklocal and uniquelocal
 * @returns null when one of them is none of these */
export function trustProxies(list: readonly string[]): IsTrusted | null {
  const trusted = new BlockList();
  for (const range of list.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', bits] = range.split('/');
    const version = isIP(address);
    if (!version || (bits !== undefined && !isPrefix(bits, version))) return null;
    const family = version === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (address = '') => {
    const version = isIP(address);
    return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
  };
}

const isPrefix = (bits: string, version: number): boolean =>
  /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32);
