import { drawCode, openSearchXml, readCodedPath, securityText, createSitemap } from './well-known';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PREVIEW, FAVICON, THEME_COLORS, TOUCH_ICON, WEB_MANIFEST } from '../render/icons';
import type { RegistrySnapshot } from '../releases/snapshot';
import { NetworkError, type CallApi } from '@tableside/platform';

test('a QR code has a quiet zone and three finder patterns', () => {
  const svg = drawCode('https://tableside.example/restaurant/luna');
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const dark = new Set([...svg.matchAll(/M(\d+) (\d+)h1v/g)].map(([, x, y]) => `${x},${y}`));
  for (const [x, y] of [
    [2, 2],
    [size - 3, 2],
    [2, size - 3],
  ])
    expect(dark).toContain(`${x},${y}`);
  expect([...dark].some((at) => /^[01],|,[01]$/.test(at))).toBe(false);
});

test.each([
  ['/restaurant/luna.svg', '/restaurant/luna'],
  ['/restaurant/caf%C3%A9.svg', '/restaurant/caf%C3%A9'],
  ['/favorites/shared/ab_C-12.svg', '/favorites/shared/ab_C-12'],
])('%s is the code of %s', (rest, path) => {
  expect(readCodedPath(rest)).toBe(path);
});

test.each([
  '',
  '.svg',
  '/.png',
  '/restaurant/luna',
  '//evil.example/a.svg',
  '/a//b.svg',
  '/a?b.svg',
  '/a#b.svg',
  '/a b.svg',
  '/@evil.example.svg',
  '/https:evil.svg',
  '\\evil.svg',
  '/<b>.svg',
  '/%zz.svg',
  `/${'x'.repeat(301)}.svg`,
])('%j is not the code of a page', (rest) => {
  expect(readCodedPath(rest)).toBeNull();
});

test('the OpenSearch description searches the listing', () => {
  const xml = openSearchXml('https://tableside.example');
  expect(xml).toContain('<ShortName>Tableside</ShortName>');
  expect(xml).toContain('template="https://tableside.example/restaurants?search={searchTerms}"');
});

describe('security.txt', () => {
  test('names a contact and an expiry date', () => {
    const text = securityText(
      'https://tableside.example',
      'mailto:security@tableside.example',
      new Date('2026-11-25T12:00:00Z'),
    );
    expect(text).toBe(
      [
        'Contact: mailto:security@tableside.example',
        'Expires: 2027-02-23T12:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://tableside.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });
});

describe('icons', () => {
  const ui = path.resolve(__dirname, '../../../shared/ui/src');

  test('icons match the design system', async () => {
    const drawing = await readFile(path.join(ui, 'brand/favicon.svg'), 'utf8');
    expect(FAVICON).toBe(drawing.replaceAll(/\n\s*/g, ''));
    expect(TOUCH_ICON.equals(await readFile(path.join(ui, 'brand/apple-touch-icon.png')))).toBe(
      true,
    );
    expect(PREVIEW.equals(await readFile(path.join(ui, 'brand/og.png')))).toBe(true);
  });

  test('theme colors match the header', async () => {
    const tokens = await readFile(path.join(ui, 'theme/tokens.css'), 'utf8');
    const { light, dark } = THEME_COLORS;
    expect(tokens).toContain(`--ts-identity: light-dark(${light}, ${dark});`.toLowerCase());
  });

  test('the manifest is valid', () => {
    expect(JSON.parse(WEB_MANIFEST)).toMatchObject({
      start_url: '/',
      theme_color: THEME_COLORS.light,
    });
  });
});

describe('sitemap', () => {
  /** An API with this many pages of one restaurant each. @param response settles each call */
  function hostOf(pages: number, response: () => Promise<void> = () => Promise.resolve()) {
    const requested: number[] = [];
    const call = (async (_name: string, { page }: { page: number }) => {
      requested.push(page);
      await response();
      return {
        data: {
          restaurants: [
            { slug: `restaurant-${page}`, updatedOn: page === 6 ? '2026-11-24' : null },
          ],
          lastPage: pages,
        },
        message: '',
      };
    }) as unknown as CallApi;
    return { requested, call };
  }

  const routes = [{ path: '/menu', sitemap: true }, { path: '/login' }];
  const snapshot = { composition: { routes } } as unknown as RegistrySnapshot;
  const registry = { read: () => Promise.resolve(snapshot) };

  test('includes home, the routes that remotes list, and every restaurant, page by page', async () => {
    const { requested, call } = hostOf(6);
    const xml = await createSitemap('https://tableside.example', registry, () => call)();
    expect(requested).toEqual([1, 2, 3, 4, 5, 6]);
    const listed = [...xml.matchAll(/<loc>https:\/\/tableside\.example(.*?)<\/loc>/g)];
    expect(listed.map(([, path]) => path)).toEqual([
      ...['/', '/menu'],
      ...requested.map((page) => `/restaurant/restaurant-${page}`),
    ]);
    expect(xml).toContain('/restaurant-6</loc><lastmod>2026-11-24</lastmod></url>');
    expect(xml).toContain('/restaurant-5</loc></url>');
  });

  test('shares one build between requests and caches it for ten minutes', async () => {
    const { requested, call } = hostOf(3);
    let now = 0;
    const read = createSitemap(
      'https://tableside.example',
      registry,
      () => call,
      () => now,
    );
    const [one, other] = await Promise.all([read(), read()]);
    expect(other).toBe(one);
    now += 10 * 60_000 - 1;
    await read();
    expect(requested).toHaveLength(3);
    now += 1;
    await read();
    expect(requested).toHaveLength(6);
  });

  test('rebuilds after a failure with a new transport', async () => {
    let isAway = true;
    const { call } = hostOf(1, () =>
      isAway ? Promise.reject(new NetworkError('Away.')) : Promise.resolve(),
    );
    const startCall = jest.fn(() => call);
    const read = createSitemap('https://tableside.example', registry, startCall);
    await expect(read()).rejects.toThrow('Away.');
    isAway = false;
    await expect(read()).resolves.toContain('/restaurant/restaurant-1<');
    expect(startCall).toHaveBeenCalledTimes(2);
  });
});
