import type { OutgoingHttpHeaders } from 'node:http';
import { contentSecurityPolicy } from './csp';
import type { ServerConfig } from '../config';

/** Headers of every answer. */
export function commonHeaders({
  siteOrigin,
}: Pick<ServerConfig, 'siteOrigin'>): OutgoingHttpHeaders {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(siteOrigin.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

/** Headers of a page whose address is worth something to others, over those of any page. */
export const privateHeaders: OutgoingHttpHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

/** Headers of an HTML page. */
export function pageHeaders(
  config: Pick<ServerConfig, 'siteOrigin' | 'publicApiOrigin' | 'apiOrigin' | 'isDevelopment'>,
  nonce: string,
): OutgoingHttpHeaders {
  const isSecure = config.siteOrigin.startsWith('https:');
  return {
    ...commonHeaders(config),
    'content-type': 'text/html; charset=utf-8',
    // The nonce makes each answer one of a kind; browsers may keep it for Back, and ask again otherwise.
    'cache-control': 'private, no-cache',
    // Development servers announce updates on ports of their own.
    ...(!config.isDevelopment && {
      'content-security-policy': contentSecurityPolicy({ ...config, nonce, isSecure }),
    }),
    'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    vary: 'accept-encoding',
  };
}
