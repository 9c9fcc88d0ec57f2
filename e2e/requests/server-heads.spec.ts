import { expect, test } from '@playwright/test';
import { textOf, url } from '../support/read-html';

/** What search engines and previews read. */
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

test('each route has a title, a canonical address and a description of its own', async () => {
  const places = ['/', '/restaurants', '/restaurant/osteria-verde', '/about', '/contact', '/login'];
  const heads = await Promise.all(
    places.map(async (place) => {
      const html = await textOf(place);
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
      expect(canonical).toBe(url(place));
      expect(metaOf(html, 'og:url')).toBe(canonical);
      expect(metaOf(html, 'description')).toMatch(/\w{3}/);
      return /<title>([^<]+)<\/title>/.exec(html)?.[1];
    }),
  );
  expect(new Set(heads).size).toBe(places.length);
  for (const title of heads) expect(title).toMatch(/Tableside$/);
  expect(await textOf('/no-such-page')).toContain('<meta name="robots" content="noindex">');
});

test('a restaurant describes itself to search engines and previews', async () => {
  const html = await textOf('/restaurant/osteria-verde');
  expect(metaOf(html, 'og:title')).toContain('Osteria Verde');
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  const data = JSON.parse(text ?? '{}') as Record<string, Record<string, unknown>>;
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: 'Osteria Verde',
    url: url('/restaurant/osteria-verde'),
    servesCuisine: ['Italian'],
    address: { '@type': 'PostalAddress' },
    geo: { '@type': 'GeoCoordinates' },
  });
  expect(data['aggregateRating']?.['ratingValue']).toBeGreaterThan(0);
  expect(JSON.stringify(data['openingHoursSpecification'])).toContain('17:30');
});

test('robots are told where the sitemap is, and it lists every restaurant', async () => {
  const robots = await textOf('/robots.txt');
  expect(robots).toContain(`Sitemap: ${url('/sitemap.xml')}`);
  expect(robots).toContain('Disallow: /api/');
  const xml = await textOf('/sitemap.xml');
  const places = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => place);
  expect(places).toContain(url('/restaurants'));
  expect(places.filter((place) => place.startsWith(url('/restaurant/')))).toHaveLength(48);
  expect(new Set(places).size).toBe(places.length);
  const listed = places.at(-1) ?? '';
  expect((await fetch(listed)).status).toBe(200);
});
