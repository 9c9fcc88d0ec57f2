import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Maximum warnings for private addresses, and again for public networks, which are countless and must not
 * use up the warnings about a proxy. */
const MESSAGE_BY_KIND = 10;
const ADVICE = {
  neighbor:
    'Ignored X-Forwarded-For from a private address that is not in TRUST_PROXY. If this is your proxy, add it; otherwise all its visitors count as one',
  stranger:
    'Ignored X-Forwarded-For from a public address that is not in TRUST_PROXY: a proxy elsewhere, or a forged header',
} as const;

/** Warns once per address about an `X-Forwarded-For` header from an untrusted sender: either a proxy that
 * TRUST_PROXY should name (without it, all visitors count as one and soon hit the limits), or a visitor who
 * forges it. */
export function warnAboutProxy(app: FastifyInstance): void {
  const said = { neighbor: new Set<string>(), stranger: new Set<string>() };
  app.addHook('onRequest', async ({ headers, ip, ips, log }) => {
    // For a trusted sender, `ips` also contains the forwarded addresses.
    const isBelieved = (ips?.length ?? 0) > 1;
    // A disconnected client has no address.
    if (isBelieved || !isIP(ip) || !isAnybodyNamed(headers['x-forwarded-for'])) return;
    const kind = isPrivate(ip) ? 'neighbor' : 'stranger';
    const address = kind === 'neighbor' ? ip : coarsen(ip);
    if (said[kind].has(address) || said[kind].size >= MESSAGE_BY_KIND) return;
    said[kind].add(address);
    log.warn({ address }, ADVICE[kind]);
  });
}

const isAnybodyNamed = (header: string | string[] | undefined): boolean =>
  /[^\s,]/.test(String(header ?? ''));

/** Typical proxy addresses: loopback, private and carrier-grade NAT networks. */
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

/** IPv4 addresses may be mapped into IPv6. */
const isPrivate = (ip: string): boolean =>
  PRIVATE.check(ip.replace(/%.*$/, ''), isIPv6(ip) ? 'ipv6' : 'ipv4');

/** Enough to recognize one's own proxy without logging visitors' addresses. */
function coarsen(ip: string): string {
  if (isIPv6(ip) && !ip.includes('.')) {
    const [first = '', second = ''] = ip.split(':');
    return `${first || '0'}:${second || '0'}::/32`;
  }
  const [first = '', second = ''] = ip.replace(/^.*:/, '').split('.');
  return `${first}.${second}.0.0/16`;
}
