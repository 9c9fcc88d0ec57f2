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

/** How long a sitemap may take to collect, in milliseconds. */
const SITEMAP_DEADLINE_MS = 30_000;

/** Reads the drawings of dishes, which are encoded once. */
function createDrawings(): (encoding: Encoding) => Promise<Buffer> {
  const raw = Buffer.from(DRAWINGS);
  const kept = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    const body = kept.get(encoding) ?? encodeForKeeps(raw, encoding);
    kept.set(encoding, body);
    return body;
  };
}

/** Files that programs look for at fixed addresses. */
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
    const [asked = ''] = request.url.split('?');
    const path = readCodedPath(asked.slice(CODES_PATH.length));
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
      log.warn({ err: error }, 'no sitemap');
      return sendText(reply, 'Try again later\n', 503);
    }
  });
}

/** How long what it says holds, in milliseconds: programs ask again after that. */
const HOLDS_MS = 90 * 24 * 60 * 60_000;

interface SecurityText {
  readonly siteOrigin: string;
  /** Where people report what is not safe. */
  readonly contact: string;
  readonly now: Date;
}

/** Where that stands (RFC 9116). */
const SECURITY_TEXT_PATH = '/.well-known/security.txt';

/** Says whom to tell of what is not safe. */
export const securityText = ({ siteOrigin, contact, now }: SecurityText): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + HOLDS_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteOrigin}${SECURITY_TEXT_PATH}`,
    '',
  ].join('\n');

/** Light modules around it, without which readers do not find it. */
const BORDER = 2;

/** The QR code of an address, as SVG. */
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

/** A page's path as links of this site spell it; nothing else gets a code, so that nobody makes codes of their own here. */
const PAGE_PATH = /^(?:\/(?:[\w.~-]|%[\da-f]{2})+)+$/i;
const LONGEST_PATH = 300;

/** The page whose code is asked for.
 * @param rest what follows {@link CODES_PATH}, as it was asked for
 * @returns null for what is no page's path */
export function readCodedPath(rest: string): string | null {
  const path = rest.endsWith('.svg') ? rest.slice(0, -'.svg'.length) : '';
  return path.length <= LONGEST_PATH && PAGE_PATH.test(path) ? path : null;
}
