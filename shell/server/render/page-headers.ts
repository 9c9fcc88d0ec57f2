import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { ServerConfig } from '../config';

/** Hashes that a page's content security policy allows, in the policy's format. */
export interface PolicySources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface InlineElement {
  readonly html: string;
  readonly source: string;
}

export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const integritySource = (integrity: string): string => `'${integrity}'`;

export const inlineScript = (code: string): InlineElement => ({
  html: `<script>${code}</script>`,
  source: hashSource(code),
});

/** An inline style sheet. @param attributes written unescaped, with a leading space */
export function inlineStyle(css: string, attributes = ''): InlineElement {
  const text = css.replaceAll('</', '<\\/');
  return { html: `<style${attributes}>${text}</style>`, source: hashSource(text) };
}

/** Headers of a page whose URL contains a secret, in addition to those of any page. */
export const privateHeaders: OutgoingHttpHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

const FRESH_S = 10;
const STALE_S = 60;
/** How old a page served from caches may be, in seconds. */
export const SHARED_MAX_AGE_S = FRESH_S + STALE_S;
export const SHARED_CACHE_CONTROL = `public, max-age=0, s-maxage=${FRESH_S}, stale-while-revalidate=${STALE_S}`;

/** Headers of a page; not for shared caches, because a page in progress may fail. */
export function pageHeaders(
  config: PolicyConfig & Pick<ServerConfig, 'isDevelopment'>,
  sources: PolicySources,
) {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    // Development servers announce updates on their own ports.
    'content-security-policy': config.isDevelopment
      ? "frame-ancestors 'none'"
      : contentSecurityPolicy(config, sources),
    // Files of development servers change, so they have no hashes.
    ...(!config.isDevelopment && { 'integrity-policy': INTEGRITY_POLICY }),
    'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    vary: 'accept-encoding',
  };
}

/** Makes browsers run scripts only with a hash that they can check, chunks of every release included. */
const INTEGRITY_POLICY = 'blocked-destinations=(script)';

/** Names of the Trusted Types policies for remotes and for webpack in the shell. */
const TRUSTED_TYPES = 'shell wp-shell';

type PolicyConfig = Pick<
  ServerConfig,
  'siteOrigin' | 'publicApiOrigin' | 'apiOrigin' | 'pictureOrigins' | 'mapTiles'
>;

/**
 * The pages' content security policy: scripts by hash and what they load, no eval, no other
 * inline code. The same for everyone who gets the page.
 */
export function contentSecurityPolicy(
  { siteOrigin, publicApiOrigin, apiOrigin, pictureOrigins, mapTiles }: PolicyConfig,
  sources: PolicySources,
): string {
  const isSecure = siteOrigin.startsWith('https:');
  const api = publicApiOrigin ? ` ${publicApiOrigin}` : '';
  // An API on the same plain network may use its only address in image URLs (specification's
  // decisions, "Absolute picture addresses"). Over TLS such images would be blocked or upgraded
  // anyway, and an internal address must not leak when there is a public one.
  const ownPictures = isSecure || publicApiOrigin ? '' : ` ${apiOrigin}`;
  const tiles = mapTiles ? ` ${new URL(mapTiles.url).origin}` : '';
  return [
    "default-src 'self'",
    `script-src ${sources.scripts.join(' ')} 'strict-dynamic'`,
    `style-src 'self' ${sources.styles.join(' ')}`.trim(),
    // The API may send absolute image URLs of configured hosts. Any host would let a remote send data out.
    ["img-src 'self' data:", ...pictureOrigins].join(' ') + api + ownPictures + tiles,
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
