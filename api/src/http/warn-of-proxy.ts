import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The warning is logged for this many private addresses, and likewise for this many public networks. Public ones come in
 * any number, and must not use up the lines for a proxy. */
const SAID_OF_EACH_KIND = 10;
const ADVICE = {
  neighbour:
    'X-Forwarded-For of an address of a private network, which TRUST_PROXY does not name, is left aside: if this is the proxy, all its visitors count as one',
  stranger:
    'X-Forwarded-For of a public address, which TRUST_PROXY does not name, is left aside: a proxy elsewhere, or somebody who makes it up',
} as const;

/** Says, once of each, that somebody who is not believed names visitors: a proxy that TRUST_PROXY should name, in
 * which case all visitors count as one and soon meet the limits, or a stranger who makes them up. */
export function warnOfProxy(app: FastifyInstance): void {
  const said = { neighbour: new Set<string>(), stranger: new Set<string>() };
  app.addHook('onRequest', async ({ headers, ip, ips, log }) => {
    // Of somebody who is believed, what the header names comes after the address itself.
    const isBelieved = (ips?.length ?? 0) > 1;
    // Whoever has hung up already has no address.
    if (isBelieved || !isIP(ip) || !isAnybodyNamed(headers['x-forwarded-for'])) return;
    const kind = isPrivate(ip) ? 'neighbour' : 'stranger';
    const address = kind === 'neighbour' ? ip : coarsen(ip);
    if (said[kind].has(address) || said[kind].size >= SAID_OF_EACH_KIND) return;
    said[kind].add(address);
    log.warn({ address }, ADVICE[kind]);
  });
}

const isAnybodyNamed = (header: string | string[] | undefined): boolean =>
  /[^\s,]/.test(String(header ?? ''));

/** Where proxies mostly are: this machine, its network, and the one that a provider shares among machines. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/** An IPv4 address may be written as an IPv6 one. */
const isPrivate = (ip: string): boolean =>
  PRIVATE.check(ip.replace(/%.*$/, ''), isIPv6(ip) ? 'ipv6' : 'ipv4');

/** Enough to know one's own proxy by; visitors' addresses are not written down. */
function coarsen(ip: string): string {
  if (isIPv6(ip) && !ip.includes('.')) {
    const [first = '', second = ''] = ip.split(':');
    return `${first || '0'}:${second || '0'}::/32`;
  }
  const [first = '', second = ''] = ip.replace(/^.*:/, '').split('.');
  return `${first}.${second}.0.0/16`;
}
