import { CODES_PATH, DRAWINGS_PATH } from '@tableside/contracts/common/pictures';
import { DRAWINGS } from '@tableside/server/drawings';
import { chooseEncoding, type Encoding } from '@tableside/server/encoding';
import type { FastifyInstance } from 'fastify';
import { createServerCall } from '../../src/transport/server-call';
import type { ServerConfig } from '../config';
import { encodeForKeeps } from '../http/encoding';
import { sendText } from '../http/send-text';
import type { Logger } from '../logger';
import { FAVICON, TOUCH_ICON, TOUCH_ICON_PATH, WEB_MANIFEST } from '../brand/icons';
import { PREVIEW, PREVIEW_PATH } from '../brand/preview';
import { drawCode, readCodedPath } from '../well-known/draw-code';
import { SECURITY_TEXT_PATH, securityText } from '../well-known/security-text';
import { createSitemap, robotsText } from '../well-known/sitemap';

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
