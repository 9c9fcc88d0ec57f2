import { isIP } from 'node:net';
import { isPrivate, networkOf } from '@tableside/server/visitor-key';
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
    // A network is enough to recognize one's own proxy without logging visitors' addresses.
    const address = kind === 'neighbor' ? ip : networkOf(ip, 16, 32);
    if (said[kind].has(address) || said[kind].size >= MESSAGE_BY_KIND) return;
    said[kind].add(address);
    log.warn({ address }, ADVICE[kind]);
  });
}

const isAnybodyNamed = (header: string | string[] | undefined): boolean =>
  /[^\s,]/.test(String(header ?? ''));
