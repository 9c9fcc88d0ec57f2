import { GO_PATH } from '@tableside/contracts/content/sponsor-slots';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import type { CallApi } from '@tableside/platform';
import escapeHtml from 'escape-html';

const STATIC_PATHS = [
  paths.home,
  paths.listing,
  paths.about,
  paths.contact,
  paths.howWeRank,
  paths.terms,
  paths.privacy,
];
/** Number of listing pages requested in parallel. */
const AT_ONCE = 4;
/** How long a sitemap is cached, in milliseconds: building it takes many calls. */
const KEEP_MS = 10 * 60_000;

/**
 * Builds the sitemap from the API's listing and caches it. Concurrent requests share one build;
 * a failed build is retried on the next request.
 * @param startCall creates the transport of one build
 */
export function createSitemap(
  siteOrigin: string,
  startCall: () => CallApi,
  now: () => number = Date.now,
) {
  let cached: { readonly xml: Promise<string>; until: number } | null = null;
  const make = async (): Promise<string> => {
    const slugs = await listSlugs(startCall());
    return sitemapXml(siteOrigin, [...STATIC_PATHS, ...slugs.map(restaurantPath)]);
  };
  return function readSitemap(): Promise<string> {
    if (cached && now() < cached.until) return cached.xml;
    const making = make();
    const mine = { xml: making, until: Infinity };
    cached = mine;
    making.then(
      () => (mine.until = now() + KEEP_MS),
      () => {
        if (cached === mine) cached = null;
      },
    );
    return making;
  };
}

async function listSlugs(call: CallApi): Promise<string[]> {
  const readPage = async (page: number) =>
    (await call('restaurants', { filter: EMPTY_FILTER, page })).data;
  const first = await readPage(1);
  const pages = [first];
  for (let page = 2; page <= first.lastPage; page += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, index) => page + index);
    const wanted = numbers.filter((number) => number <= first.lastPage);
    pages.push(...(await Promise.all(wanted.map(readPage))));
  }
  return [...new Set(pages.flatMap((page) => page.restaurants.map(({ slug }) => slug)))];
}

const sitemapXml = (origin: string, list: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...list.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Robots may read everything except the API and private pages. */
export const robotsText = (siteOrigin: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    `Disallow: ${GO_PATH}/`,
    `Disallow: ${paths.profile}`,
    `Disallow: ${paths.favorites}`,
    `Sitemap: ${siteOrigin}/sitemap.xml`,
    '',
  ].join('\n');
