import { expect, test } from '@playwright/test';
import { textOf, url, ask } from '../support/read-html';

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

/** Waits for the whole page, as an answer to somebody who has a copy does. */
const whole = { headers: { 'if-none-match': '"another"', 'accept-encoding': 'br' } };

test('shared caches may keep pages, and a client that has one gets a 304', async () => {
  for (const place of ['/', '/restaurants', '/restaurant/osteria-verde', '/about', '/login']) {
    const first = await ask(place, whole);
    expect([place, first.status]).toEqual([place, 200]);
    expect(first.headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=10, stale-while-revalidate=60',
    );
    expect(first.headers.vary).toContain('accept-encoding');
    const { etag = '' } = first.headers;
    expect(etag).toMatch(/^W\/"/);

    // When it was rendered stands in it.
    await expect.poll(async () => (await ask(place, whole)).body).not.toBe(first.body);
    for (const method of ['GET', 'HEAD']) {
      const again = await ask(place, { method, headers: { 'if-none-match': etag } });
      expect([again.status, again.body]).toEqual([304, '']);
      for (const name of ['etag', 'cache-control', 'content-security-policy'])
        expect(again.headers[name], `${place} ${name}`).toBe(first.headers[name]);
    }
  }
});

test('a page is the same for everybody, policy included', async () => {
  // A kept page that is rendered again meanwhile would differ in when it was rendered.
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

test('no cache keeps a page with a secret in its address, nor a missing page', async () => {
  for (const place of ['/reset-password?token=s3cret', '/login?ggl-code=s3cret']) {
    for (const headers of [{}, { 'if-none-match': '*' }]) {
      const answer = await ask(place, { headers });
      expect(answer.status).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
      expect(answer.headers.etag).toBeUndefined();
    }
  }
  for (const place of ['/no-such-page', '/restaurant/no-such-place']) {
    const answer = await ask(place, whole);
    expect(answer.status).toBe(404);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
  }
});
