import { CODES_PATH, PLAIN_TILES, TILES_PATH } from '@tableside/contracts/common/pictures';
import { drawTile } from '@tableside/server/drawings';
import { PromiseCache } from '../promise-cache';
import type { FastifyInstance } from 'fastify';
import { createServerCall } from '../../browser/transport/server-call';
import { SITE_NAME } from '../../browser/site-name';
import type { ServerContext } from '../context';
import { sendText } from '../http/responses';
import { OPEN_SEARCH_PATH } from '../render/document-head';
import {
  FAVICON,
  TOUCH_ICON,
  TOUCH_ICON_PATH,
  WEB_MANIFEST,
  PREVIEW,
  PREVIEW_PATH,
} from '../render/icons';
import { encode } from 'uqr';
import { GO_PATH } from '@tableside/contracts/content/sponsor-slots';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import type { CallApi } from '@tableside/platform';
import escapeHtml from 'escape-html';

const TILE = new RegExp(`^(${PLAIN_TILES})?([a-z-]{1,60})\\.svg$`);

/** How long building a sitemap may take, in milliseconds. */
const SITEMAP_DEADLINE_MS = 30_000;

export async function wellKnown(
  app: FastifyInstance,
  { config, log, registry }: Pick<ServerContext, 'config' | 'log' | 'registry'>,
): Promise<void> {
  const { siteOrigin, securityContact, apiOrigin } = config;
  const readSitemap = createSitemap(siteOrigin, registry, () =>
    createServerCall({ apiBase: apiOrigin, deadline: AbortSignal.timeout(SITEMAP_DEADLINE_MS) }),
  );
  app.get(SECURITY_TEXT_PATH, (_request, reply) =>
    sendText(reply, securityText(siteOrigin, securityContact, new Date())),
  );
  app.get('/robots.txt', (_request, reply) => sendText(reply, robotsText(siteOrigin)));
  app.get('/favicon.svg', (_request, reply) => sendText(reply, FAVICON, 200, 'image/svg+xml'));
  app.get(`${TILES_PATH}*`, (request, reply) => {
    const [, plain, cuisine] = TILE.exec(request.url.slice(TILES_PATH.length)) ?? [];
    if (cuisine === undefined) return sendText(reply, 'Not found\n', 404);
    void reply.header('cache-control', 'public, max-age=86400');
    return reply.type('image/svg+xml').send(drawTile(cuisine, plain !== undefined));
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
  app.get(OPEN_SEARCH_PATH, (_request, reply) =>
    sendText(reply, openSearchXml(siteOrigin), 200, 'application/opensearchdescription+xml'),
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

/** URL of the file (RFC 9116). */
const SECURITY_TEXT_PATH = '/.well-known/security.txt';

export const securityText = (siteOrigin: string, contact: string, now: Date): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + HOLDS_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteOrigin}${SECURITY_TEXT_PATH}`,
    '',
  ].join('\n');

/** OpenSearch description of the site's search. */
export const openSearchXml = (siteOrigin: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?>' +
  '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">' +
  `<ShortName>${SITE_NAME}</ShortName>` +
  '<Description>Search restaurants, cuisines, or locations</Description>' +
  '<InputEncoding>UTF-8</InputEncoding>' +
  `<Image type="image/svg+xml">${escapeHtml(siteOrigin)}/favicon.svg</Image>` +
  `<Url type="text/html" template="${escapeHtml(siteOrigin + paths.listing)}?search={searchTerms}"/>` +
  '</OpenSearchDescription>';

/** The quiet zone that readers need around the code, in modules. */
const BORDER = 2;

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

/** A page path as this site's links spell it; others get no code, against abuse. */
const PAGE_PATH = /^(?:\/(?:[\w.~-]|%[\da-f]{2})+)+$/i;
const LONGEST_PATH = 300;

/** The page whose code is requested below {@link CODES_PATH}; null for an invalid path. */
export function readCodedPath(rest: string): string | null {
  const path = rest.endsWith('.svg') ? rest.slice(0, -'.svg'.length) : '';
  return path.length <= LONGEST_PATH && PAGE_PATH.test(path) ? path : null;
}

/** Number of listing pages requested in parallel. */
const AT_ONCE = 4;
/** How long a sitemap is cached, in milliseconds: building it takes many calls. */
const KEEP_MS = 10 * 60_000;

/** The sitemap from the registry's routes and the API's listing, cached. @param startCall creates the transport of a
 * build */
export function createSitemap(
  siteOrigin: string,
  registry: ServerContext['registry'],
  startCall: () => CallApi,
  now = Date.now,
) {
  const cache = new PromiseCache<string>({ max: 1, ttlMs: KEEP_MS, now });
  return (): Promise<string> =>
    cache.get('sitemap', async () => {
      const restaurants = await listRestaurants(startCall());
      const { routes } = (await registry.read()).composition;
      const pages = routes.filter(({ sitemap }) => sitemap).map(({ path }) => path);
      return sitemapXml(siteOrigin, [
        ...[paths.home, ...pages].map((path): SitemapEntry => [path, null]),
        ...restaurants.map(([slug, date]): SitemapEntry => [restaurantPath(slug), date]),
      ]);
    });
}

/** A path or slug, and the date of its last change, if known. */
type SitemapEntry = readonly [name: string, updatedOn: string | null];

async function listRestaurants(call: CallApi): Promise<SitemapEntry[]> {
  const readPage = async (page: number) =>
    (await call('restaurants', { filter: EMPTY_FILTER, page })).data;
  const first = await readPage(1);
  const pages = [first];
  for (let page = 2; page <= first.lastPage; page += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, index) => page + index);
    const wanted = numbers.filter((number) => number <= first.lastPage);
    pages.push(...(await Promise.all(wanted.map(readPage))));
  }
  const restaurants = pages.flatMap((page) => page.restaurants);
  return [...new Map(restaurants.map(({ slug, updatedOn }) => [slug, updatedOn]))];
}

const sitemapXml = (origin: string, list: readonly SitemapEntry[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...list.map(([path, updatedOn]) => {
      const date = updatedOn && `<lastmod>${escapeHtml(updatedOn)}</lastmod>`;
      return `<url><loc>${escapeHtml(origin + path)}</loc>${date ?? ''}</url>`;
    }),
    '</urlset>',
    '',
  ].join('\n');

/** Robots may read everything except the API. Private pages say `noindex`, which robots must be able to read, and shared
 * lists are below /favorites. */
const robotsText = (siteOrigin: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    `Disallow: ${GO_PATH}/`,
    `Sitemap: ${siteOrigin}/sitemap.xml`,
    '',
  ].join('\n');
