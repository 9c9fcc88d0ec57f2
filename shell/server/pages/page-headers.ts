import type { OutgoingHttpHeaders } from 'node:http';
import type { PolicySources } from '../render/assets/policy-sources';
import { contentSecurityPolicy } from './csp';
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
/** Of a page that is whole and the same for everybody: browsers ask again each time, caches in between may hand it out for
 * ten seconds, and for a minute more while they fetch the next one. */
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
