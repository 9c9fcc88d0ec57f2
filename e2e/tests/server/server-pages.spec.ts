import { expect } from '@playwright/test';
import { textOf, url, ask } from '../../support/read-html';
import { test } from '../../support/worker-test';

/** Metadata for search engines and previews. */
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

test('each route has its own title, canonical URL and description', async () => {
  const paths = ['/', '/restaurants', '/restaurant/osteria-verde', '/about', '/contact', '/login'];
  const heads = await Promise.all(
    paths.map(async (pathname) => {
      const html = await textOf(pathname);
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
      expect(canonical).toBe(url(pathname));
      expect(metaOf(html, 'og:url')).toBe(canonical);
      expect(metaOf(html, 'description')).toMatch(/\w{3}/);
      return /<title>([^<]+)<\/title>/.exec(html)?.[1];
    }),
  );
  expect(new Set(heads).size).toBe(paths.length);
  for (const title of heads) expect(title).toMatch(/Tableside$/);
  expect(await textOf('/no-such-page')).toContain('<meta name="robots" content="noindex">');
});

test('a restaurant has structured data and preview tags', async () => {
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

test('robots.txt links the sitemap, which lists every restaurant', async () => {
  const robots = await textOf('/robots.txt');
  expect(robots).toContain(`Sitemap: ${url('/sitemap.xml')}`);
  expect(robots).toContain('Disallow: /api/');
  const xml = await textOf('/sitemap.xml');
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, pathname = '']) => pathname);
  expect(paths).toContain(url('/restaurants'));
  expect(paths.filter((pathname) => pathname.startsWith(url('/restaurant/')))).toHaveLength(48);
  expect(new Set(paths).size).toBe(paths.length);
  const listed = paths.at(-1) ?? '';
  expect((await fetch(listed)).status).toBe(200);
});

/** Waits for the complete page, like a response to a client that has a copy. */
const whole = { headers: { 'if-none-match': '"another"', 'accept-encoding': 'br' } };

const CACHEABLE = ['/', '/restaurants', '/restaurant/osteria-verde', '/about', '/login'];

/** @throws when the page changes in between, as texts about the time do every minute */
async function expectRevalidated(pathname: string): Promise<void> {
  const first = await ask(pathname, whole);
  expect([pathname, first.status]).toEqual([pathname, 200]);
  expect(first.headers['cache-control']).toBe(
    'public, max-age=0, s-maxage=10, stale-while-revalidate=60',
  );
  expect(first.headers.vary).toContain('accept-encoding');
  const { etag = '' } = first.headers;
  expect(etag).toMatch(/^W\/"/);

  // The page contains its render time.
  await expect.poll(async () => (await ask(pathname, whole)).body).not.toBe(first.body);
  for (const method of ['GET', 'HEAD']) {
    const again = await ask(pathname, { method, headers: { 'if-none-match': etag } });
    expect([again.status, again.body]).toEqual([304, '']);
    for (const name of ['etag', 'cache-control', 'content-security-policy'])
      expect(again.headers[name], `${pathname} ${name}`).toBe(first.headers[name]);
  }
}

test('pages are cacheable and revalidate with a 304', async () => {
  for (const pathname of CACHEABLE) await expect(() => expectRevalidated(pathname)).toPass();
});

test('a page and its CSP are identical for every visitor', async () => {
  // A cached page rendered again in between would have another render time.
  await expect.poll(async () => (await ask('/about', whole)).headers.age).toBeUndefined();
  const [one, other] = await Promise.all([
    ask('/about', { headers: { ...whole.headers, authorization: 'Bearer a', cookie: 'a=1' } }),
    ask('/about', whole),
  ]);
  expect(one.body).toBe(other.body);
  expect(one.headers['content-security-policy']).toBe(other.headers['content-security-policy']);
  expect(one.headers.etag).toBe(other.headers.etag);
  expect(one.headers['set-cookie']).toBeUndefined();
});

test('pages with a secret in the URL and missing pages are not cached', async () => {
  for (const pathname of ['/reset-password?token=s3cret', '/login?ggl-code=s3cret']) {
    for (const headers of [{}, { 'if-none-match': '*' }]) {
      const response = await ask(pathname, { headers });
      expect(response.status).toBe(200);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers['referrer-policy']).toBe('no-referrer');
      expect(response.headers.etag).toBeUndefined();
    }
  }
  for (const pathname of ['/no-such-page', '/restaurant/no-such-restaurant']) {
    const response = await ask(pathname, whole);
    expect(response.status).toBe(404);
    expect(response.headers['cache-control']).toBe('private, no-cache');
  }
});
