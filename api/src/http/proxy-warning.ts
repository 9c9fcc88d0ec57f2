import { isIP } from 'node:net';
import { isPrivate, networkOf } from '@tableside/server/visitor-key';
import type { FastifyInstance } from 'fastify';

/** Maximum warnings for private addresses, and again for public networks, which are countless and must not
 * use up the warnings about a proxy. */
const MESSAGE_BY_KIND = 10;
const ADVICE = {
  private:
    'ignored X-Forwarded-For from a private address that is not in TRUST_PROXY: if this is your proxy, add it; otherwise all its visitors count as one',
  public:
    'ignored X-Forwarded-For from a public address that is not in TRUST_PROXY: a proxy elsewhere, or a forged header',
} as const;

/** Warns once per address about an `X-Forwarded-For` header from an untrusted sender: either a proxy that
 * TRUST_PROXY should name (without it, all visitors count as one and soon hit the limits), or a visitor who
 * forges it. */
export function warnAboutProxy(app: FastifyInstance): void {
  const logged = { private: new Set<string>(), public: new Set<string>() };
  app.addHook('onRequest', async ({ headers, ip, ips, log }) => {
    // For a trusted sender, `ips` also contains the forwarded addresses.
    const isTrusted = (ips?.length ?? 0) > 1;
    // A disconnected client has no address.
    if (isTrusted || !isIP(ip) || !hasForwardedAddress(headers['x-forwarded-for'])) return;
    const kind = isPrivate(ip) ? 'private' : 'public';
    // A network is enough to recognize one's own proxy without logging visitors' addresses.
    const address = kind === 'private' ? ip : networkOf(ip, 16, 32);
    if (logged[kind].has(address) || logged[kind].size >= MESSAGE_BY_KIND) return;
    logged[kind].add(address);
    log.warn({ address }, ADVICE[kind]);
  });
}

const hasForwardedAddress = (header: string | string[] | undefined): boolean =>
  /[^\s,]/.test(String(header ?? ''));
