/** Name of the one Trusted Types policy for remotes, and of webpack's own in the shell. */
const TRUSTED_TYPES = 'shell wp-shell';

export interface CspOptions {
  readonly nonce: string;
  /** Origin of the API host as browsers reach it; empty for the site's own. */
  readonly publicApiOrigin: string;
  /** Origin of the configured API host as the shell server reaches it; its answers may name pictures by it. */
  readonly apiOrigin: string;
  /** True when the site is served over TLS. */
  readonly isSecure: boolean;
}

/** The pages' content security policy: scripts by nonce and what they load, no eval, no inline styles. */
export function contentSecurityPolicy({
  nonce,
  publicApiOrigin,
  apiOrigin,
  isSecure,
}: CspOptions): string {
  const api = publicApiOrigin ? ` ${publicApiOrigin}` : '';
  // Where the site is served over TLS, a picture over http would be refused or upgraded anyway.
  const ownPictures = isSecure || apiOrigin === publicApiOrigin ? '' : ` ${apiOrigin}`;
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Pictures may be absolute addresses of any host (specification, section 7).
    `img-src 'self' data: https:${api}${ownPictures}`,
    `connect-src 'self'${api}`,
    "font-src 'self'",
    'frame-src https://www.openstreetmap.org',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES}`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
