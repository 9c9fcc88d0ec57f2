import { isIP } from 'node:net';

/**
 * The key under which an address is counted. For IPv6 it is the /56 that one household gets from its
 * provider; otherwise each of its 256 networks would have its own allowance. A port that some proxies add
 * is removed. Everything that is not an address is counted as one visitor.
 * @param ip as the outermost trusted proxy reports it; undefined when the client has disconnected
 */
export const visitorKey = (ip: string | undefined): string => readKey(ip, 56);

/** The /48 of an IPv6 address, which covers 256 visitors; else as {@link visitorKey}. */
export const ownerKey = (ip: string | undefined): string => readKey(ip, 48);

/** The /24 of an IPv4 address, the /48 of an IPv6 one: an attacker can get many addresses cheaply. */
export function networkKey(ip: string | undefined): string {
  const key = ownerKey(ip);
  return isIP(key) === 4 ? `${key.replace(/\d+$/, '0')}/24` : key;
}

const LOOPBACK = /^(?:127\.|0:0:0:0::\/56$)/;

/** Whether an address belongs to this machine. */
export const isThisMachine = (ip: string | undefined): boolean => LOOPBACK.test(visitorKey(ip));

function readKey(ip: string | undefined, prefix: 48 | 56): string {
  const address = readAddress(ip ?? '');
  const version = isIP(address);
  if (version === 4) return address;
  return version === 6 ? readNetwork(address, prefix) : 'unknown';
}

/** Removes the port from "203.0.113.1:4711" and "[2001:db8::1]:4711". */
function readAddress(ip: string): string {
  const [, inBrackets, beforePort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(ip.trim()) ?? [];
  return (inBrackets ?? beforePort ?? ip.trim()).replace(/%.*$/, '');
}

function readNetwork(address: string, prefix: 48 | 56): string {
  const groups = listGroups(address);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  const network = [first, second, third, ...(prefix === 56 ? [fourth & 0xff00] : [])];
  return `${network.map((group) => group.toString(16)).join(':')}::/${prefix}`;
}

/** The eight numbers of an IPv6 address in any notation. */
function listGroups(address: string): number[] {
  const { hostname } = new URL(`http://[${address}]`);
  const [left = '', right = ''] = hostname.slice(1, -1).split('::');
  const read = (text: string) =>
    text
      .split(':')
      .filter(Boolean)
      .map((group) => parseInt(group, 16));
  const [head, tail] = [read(left), read(right)];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
