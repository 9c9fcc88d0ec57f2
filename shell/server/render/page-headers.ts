import type { OutgoingHttpHeaders } from 'node:http';
import type { PolicySources } from './policy-sources';
import type { ServerConfig } from '../config';

/** Headers of a page whose address is worth something to others, over those of any page. */
export const privateHeaders: OutgoingHttpHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

const FRESH_S = 10;
const STALE_S = 60;
/** How old a page may be that caches send, in seconds. */
export const SHARED_MAX_AGE_S = FRESH_S + STALE_S;
export const SHARED_CACHE_CONTROL = `public, max-age=0, s-maxage=${FRESH_S}, stale-while-revalidate=${STALE_S}`;

/** Headers of an HTML page. It is not for shared caches unless the caller says so: what is still being made may fail. */
export function pageHeaders(
  config: Pick<
    ServerConfig,
    'siteOrigin' | 'publicApiOrigin' | 'apiOrigin' | 'mapTiles' | 'isDevelopment'
  >,
  sources: PolicySources,
) {
  const isSecure = config.siteOrigin.startsWith('https:');
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    // Development servers announce updates on ports of their own.
    'content-security-policy': config.isDevelopment
      ? "frame-ancestors 'none'"
      : contentSecurityPolicy({ ...config, sources, isSecure }),
    'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    vary: 'accept-encoding',
  };
}

/** Name of the one Trusted Types policy for remotes, and of webpack's own in the shell. */
const TRUSTED_TYPES = 'shell wp-shell';

interface CspOptions {
  /** Hashes of what is inline on the page, and of the scripts that it fetches ahead. */
  readonly sources: PolicySources;
  /** Origin of the API host as browsers reach it; empty for the site's own. */
  readonly publicApiOrigin: string;
  /** Origin of the configured API host as the shell server reaches it; without the other, answers may name pictures by it. */
  readonly apiOrigin: string;
  /** Where maps load their tiles from; left out: nowhere. */
  readonly mapTiles: ServerConfig['mapTiles'];
  /** True when the site is served over TLS. */
  readonly isSecure: boolean;
}

/** The pages' content security policy: scripts by hash and what they load, whatever their origin; no eval, no inline
 * code but what is named. It is the same for everybody who is sent the page. */
export function contentSecurityPolicy({
  sources,
  publicApiOrigin,
  apiOrigin,
  mapTiles,
  isSecure,
}: CspOptions): string {
  const api = publicApiOrigin ? ` ${publicApiOrigin}` : '';
  // A host on the same plain network may name its pictures by the one address it has (specification's decisions, "Absolute
  // picture addresses"). Over TLS such a picture would be refused or upgraded anyway, and where browsers have an address of
  // their own for the host, the other one is nobody's business.
  const ownPictures = isSecure || publicApiOrigin ? '' : ` ${apiOrigin}`;
  const tiles = mapTiles ? ` ${new URL(mapTiles.url).origin}` : '';
  return [
    "default-src 'self'",
    `script-src ${sources.scripts.join(' ')} 'strict-dynamic'`,
    `style-src 'self' ${sources.styles.join(' ')}`.trim(),
    // Pictures may be absolute addresses of any host (specification, section 7).
    `img-src 'self' data: https:${api}${ownPictures}${tiles}`,
    `connect-src 'self'${api}`,
    "font-src 'self'",
    "frame-src 'self' https://www.openstreetmap.org",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES}`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
