import { CODES_PATH, DRAWINGS_PATH } from '@tableside/contracts/common/pictures';
import { DRAWINGS } from '@tableside/server/drawings';
import { chooseEncoding, type Encoding } from '@tableside/server/encoding';
import type { FastifyInstance } from 'fastify';
import { createServerCall } from '../../src/transport/server-call';
import type { ServerConfig } from '../config';
import { encodeForKeeps } from '../http/encoding';
import { sendText } from '../http/send-text';
import type { Logger } from '../logger';
import {
  FAVICON,
  TOUCH_ICON,
  TOUCH_ICON_PATH,
  WEB_MANIFEST,
  PREVIEW,
  PREVIEW_PATH,
} from '../render/icons';
import { createSitemap, robotsText } from './sitemap';
import { encode } from 'uqr';

/** How long building a sitemap may take, in milliseconds. */
const SITEMAP_DEADLINE_MS = 30_000;

/** Reads the dish images, which are encoded once. */
function createDrawings(): (encoding: Encoding) => Promise<Buffer> {
  const raw = Buffer.from(DRAWINGS);
  const encoded = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    const body = encoded.get(encoding) ?? encodeForKeeps(raw, encoding);
    encoded.set(encoding, body);
    return body;
  };
}

/** Files at well-known URLs. */
export async function wellKnown(
  app: FastifyInstance,
  { config, log }: { readonly config: ServerConfig; readonly log: Logger },
): Promise<void> {
  const { siteOrigin, securityContact, apiOrigin } = config;
  const readSitemap = createSitemap(siteOrigin, () =>
    createServerCall({ apiBase: apiOrigin, deadline: AbortSignal.timeout(SITEMAP_DEADLINE_MS) }),
  );
  app.get(SECURITY_TEXT_PATH, (_request, reply) =>
    sendText(reply, securityText({ siteOrigin, contact: securityContact, now: new Date() })),
  );
  app.get('/robots.txt', (_request, reply) => sendText(reply, robotsText(siteOrigin)));
  app.get('/favicon.svg', (_request, reply) => sendText(reply, FAVICON, 200, 'image/svg+xml'));
  const drawings = createDrawings();
  app.get(DRAWINGS_PATH, async (request, reply) => {
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    return reply
      .headers({
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=86400',
        vary: 'accept-encoding',
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      })
      .send(await drawings(encoding));
  });
  app.get(TOUCH_ICON_PATH, (_request, reply) =>
    reply.type('image/png').header('cache-control', 'public, max-age=86400').send(TOUCH_ICON),
  );
  app.get(PREVIEW_PATH, (_request, reply) =>
    reply
      .type('image/png')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(PREVIEW),
  );
  app.get(`${CODES_PATH}/*`, (request, reply) => {
    const [requested = ''] = request.url.split('?');
    const path = readCodedPath(requested.slice(CODES_PATH.length));
    if (path === null) return sendText(reply, 'Not found\n', 404);
    void reply.header('cache-control', 'public, max-age=86400');
    return reply.type('image/svg+xml').send(drawCode(siteOrigin + path));
  });
  app.get('/manifest.webmanifest', (_request, reply) =>
    sendText(reply, WEB_MANIFEST, 200, 'application/manifest+json'),
  );
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 308));
  app.get('/sitemap.xml', async (_request, reply) => {
    try {
      return sendText(reply, await readSitemap(), 200, 'application/xml; charset=utf-8');
    } catch (error) {
      log.warn({ err: error }, 'sitemap could not be built');
      return sendText(reply, 'Try again later\n', 503);
    }
  });
}

/** How long security.txt is valid, in milliseconds. */
const HOLDS_MS = 90 * 24 * 60 * 60_000;

interface SecurityText {
  readonly siteOrigin: string;
  /** Contact for security reports. */
  readonly contact: string;
  readonly now: Date;
}

/** URL of the file (RFC 9116). */
const SECURITY_TEXT_PATH = '/.well-known/security.txt';

/** The content of security.txt. */
export const securityText = ({ siteOrigin, contact, now }: SecurityText): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + HOLDS_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteOrigin}${SECURITY_TEXT_PATH}`,
    '',
  ].join('\n');

/** The quiet zone that readers need around the code, in modules. */
const BORDER = 2;

/** The QR code of a URL as SVG. */
export function drawCode(address: string): string {
  const { size, data } = encode(address, { border: BORDER });
  const modules = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${modules}"/></svg>`
  );
}

/**
 * A page path as this site's links spell it; other paths get no code, so that the endpoint
 * cannot be abused.
 */
const PAGE_PATH = /^(?:\/(?:[\w.~-]|%[\da-f]{2})+)+$/i;
const LONGEST_PATH = 300;

/**
 * The page whose code is requested.
 * @param rest what follows {@link CODES_PATH}, as requested
 * @returns null for an invalid path
 */
export function readCodedPath(rest: string): string | null {
  const path = rest.endsWith('.svg') ? rest.slice(0, -'.svg'.length) : '';
  return path.length <= LONGEST_PATH && PAGE_PATH.test(path) ? path : null;
}
