import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The key under which an address is counted. For IPv6 it is the /56 that one household gets from its
 * provider; otherwise each of its 256 networks would have its own allowance. A port that some proxies add
 * is removed. Everything that is not an address is counted as one visitor.
 * @param ip as the outermost trusted proxy reports it; undefined when the client has disconnected
 */
export const visitorKey = (ip: string | undefined): string => networkOf(ip, 32, 56);

/** The /48 of an IPv6 address, which covers 256 visitors; else as {@link visitorKey}. */
export const ownerKey = (ip: string | undefined): string => networkOf(ip, 32, 48);

/** The /24 of an IPv4 address, the /48 of an IPv6 one: an attacker can get many addresses cheaply. */
export const networkKey = (ip: string | undefined): string => networkOf(ip, 24, 48);

export function networkOf(ip: string | undefined, ipv4Prefix: number, ipv6Prefix: number): string {
  const address = parse(ip);
  if (!address) return 'unknown';
  if (address.kind() === 'ipv6')
    return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${ipv6Prefix}`)}/${ipv6Prefix}`;
  if (ipv4Prefix === 32) return `${address}`;
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/${ipv4Prefix}`)}/${ipv4Prefix}`;
}

/** Whether an address belongs to this machine. */
export const isThisMachine = (ip: string | undefined): boolean => parse(ip)?.range() === 'loopback';

const PRIVATE: ReadonlySet<string | undefined> = new Set([
  'loopback',
  'private',
  'carrierGradeNat',
  'linkLocal',
  'uniqueLocal',
]);

/** Typical proxy addresses: loopback, private, and carrier-grade NAT networks. */
export const isPrivate = (ip: string): boolean => PRIVATE.has(parse(ip)?.range());

/** Reads an address without the port of "203.0.113.1:4711" and "[2001:db8::1]:4711". IPv4 may be mapped into IPv6. */
function parse(ip = '') {
  const [, inBrackets, beforePort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(ip.trim()) ?? [];
  const address = (inBrackets ?? beforePort ?? ip.trim()).replace(/%.*$/, '');
  return isIP(address) && ipaddr.isValid(address) ? ipaddr.process(address) : null;
}
