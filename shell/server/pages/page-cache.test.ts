import { PageCache, etagOf, finishFullPage, isKnown } from './page-cache';
import type { RenderedPage } from '../render/page-renderer';
import { readPageRequest, type PageRequest } from '../render/page-request';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { STATE_TAG } from '../render/document-head';

const makePage = (html: string, status = 200, isComplete = true): RenderedPage => ({
  head: { status, html: '<p>', sources: { scripts: [], styles: [] } },
  body: Promise.resolve({ html, isComplete }),
  ...(status === 302 && { redirect: '/elsewhere' }),
});

function setUp(first = 200) {
  let time = 0;
  let revision = 1;
  let [status, isComplete, isAway] = [first, true, false];
  const start = jest.fn(({ url }: PageRequest): Promise<RenderedPage> => {
    if (isAway) return Promise.reject(new Error('No thread can render.'));
    const html = `${url.pathname} ${start.mock.calls.length}`;
    return Promise.resolve(makePage(html, status, isComplete));
  });
  const cache = new PageCache(
    { startPage: start },
    () => Promise.resolve(revision),
    () => time,
  );
  const open = async (path: string) => {
    const shared = await cache.open(
      readPageRequest(new URL(path, 'http://site.example'), 'request-1'),
    );
    await shared.complete();
    // Wait until the page is cached.
    await new Promise(setImmediate);
    return shared;
  };
  /** Number of the render and the reported age in milliseconds. */
  const see = async (path = '/') => {
    const { complete, ageMs } = await open(path);
    const html = String(await (await complete()).encoded('identity'));
    return [Number(html.split(' ')[1]), ageMs];
  };
  return {
    open,
    see,
    start,
    warm: () => cache.warm(),
    changeRegistry: () => (revision += 1),
    wait: (ms: number) => (time += ms),
    response: (next: number, complete = true) => ([status, isComplete] = [next, complete]),
    setAway: (away: boolean) => (isAway = away),
  };
}

test('concurrent and near-simultaneous requests share a render', async () => {
  const { open, start, wait } = setUp();
  await Promise.all([open('/'), open('/')]);
  wait(900);
  await open('/');
  expect(start).toHaveBeenCalledTimes(1);
});

test('serves a stale page after one second while revalidating', async () => {
  const { see, start, wait } = setUp();
  expect(await see()).toEqual([1, 0]);
  wait(1000);
  expect(await see()).toEqual([1, 1000]);
  expect(await see()).toEqual([2, 0]);
  wait(69_999);
  expect(await see()).toEqual([2, 69_999]);
  wait(70_000);
  expect(await see()).toEqual([4, 0]);
  expect(start).toHaveBeenCalledTimes(4);
});

test('many requests revalidate a page once', async () => {
  const { open, start, wait } = setUp();
  await open('/');
  wait(2000);
  await Promise.all(Array.from({ length: 50 }, () => open('/')));
  expect(start).toHaveBeenCalledTimes(2);
  let finish = (_page: RenderedPage): void => undefined;
  start.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  wait(2000);
  await open('/');
  wait(70_000);
  const crowd = Promise.all(Array.from({ length: 50 }, () => open('/')));
  await new Promise(setImmediate);
  expect(start).toHaveBeenCalledTimes(3);
  finish(makePage('late'));
  const bodies = await Promise.all((await crowd).map(({ page }) => page.body));
  expect(new Set(bodies.map(({ html }) => html))).toEqual(new Set(['late']));
});

test.each([
  ['fails', (cache: ReturnType<typeof setUp>) => cache.response(503)],
  ['lacks a part', (cache: ReturnType<typeof setUp>) => cache.response(200, false)],
  ['cannot be rendered', (cache: ReturnType<typeof setUp>) => cache.setAway(true)],
])('serves the stale page when revalidation %s, up to the limit', async (_, fail) => {
  const cache = setUp();
  await cache.see();
  fail(cache);
  for (const ms of [1000, 30_000, 38_999]) {
    cache.wait(ms);
    expect((await cache.see())[0]).toBe(1);
  }
  cache.wait(1);
  expect((await cache.see().catch(() => []))[0]).not.toBe(1);
});

test.each([
  [404, false],
  [302, true],
])('stops serving a page that became a %s', async (status, isComplete) => {
  const { see, open, wait, response } = setUp();
  await see();
  response(status, isComplete);
  wait(1000);
  await see();
  expect((await open('/')).page.head.status).toBe(status);
});

test('a render started before a change does not replace a newer page', async () => {
  const { see, wait, start, changeRegistry } = setUp();
  await see();
  let finish = (_page: RenderedPage): void => undefined;
  start.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  wait(1000);
  await see();
  changeRegistry();
  expect(await see()).toEqual([3, 0]);
  finish(makePage('/ 2'));
  await new Promise(setImmediate);
  expect(await see()).toEqual([3, 0]);
});

test('never serves a page from an older registry revision', async () => {
  const { open, start, changeRegistry } = setUp();
  await open('/');
  changeRegistry();
  await open('/');
  await open('/');
  expect(start).toHaveBeenCalledTimes(2);
});

test('after a release renders the pages that were requested last, except failed ones', async () => {
  const { open, start, response, warm, changeRegistry } = setUp();
  await open('/about');
  for (let page = 1; page <= 10; page += 1) await open(`/restaurants?page=${page}`);
  response(503);
  await open('/contact');
  response(200);
  start.mockClear();
  changeRegistry();
  await warm();
  const pages = start.mock.calls.map(([{ url }]) => url.pathname + url.search);
  expect(pages).toEqual(
    Array.from({ length: 10 }, (_, index) => `/restaurants?page=${10 - index}`),
  );
  await open('/restaurants?page=9');
  expect(start).toHaveBeenCalledTimes(10);
});

test('keeps only the compressed body of a finished page', async () => {
  const { open } = setUp();
  await open('/');
  const { page, complete } = await open('/');
  expect([page.head.html, (await page.body).html]).toEqual(['', '']);
  expect(String(await (await complete()).encoded('identity'))).toBe('<p>/ 1');
});

test('caches pages with different queries separately', async () => {
  const { open, start } = setUp();
  await open('/restaurants?search=pizza');
  await open('/restaurants?search=tacos');
  expect(start).toHaveBeenCalledTimes(2);
});

test('does not cache a page with a failure', async () => {
  const { open, start } = setUp(503);
  await open('/');
  await open('/');
  expect(start).toHaveBeenCalledTimes(2);
});

test.each(['/reset-password?token=abc', '/login?ggl-code=abc', '/login?ggl-code=', '/%56ote/abc'])(
  'does not share the page of %s',
  async (path) => {
    const { open, start } = setUp();
    await open(path);
    await open(path);
    await open('/login');
    expect(start).toHaveBeenCalledTimes(3);
  },
);

describe('a finished page', () => {
  const sources = { scripts: [], styles: [] };
  const finish = (status = 200, isComplete = true) =>
    finishFullPage({
      head: { status, html: '<p>Café', sources },
      body: Promise.resolve({ html: '</p>', isComplete }),
    });

  describe('finishPage', () => {
    it('encodes the page', async () => {
      const page = await finish();
      expect(String(brotliDecompressSync(await page.encoded('br')))).toBe('<p>Café</p>');
      expect(String(gunzipSync(await page.encoded('gzip')))).toBe('<p>Café</p>');
      expect(String(await page.encoded('identity'))).toBe('<p>Café</p>');
    });

    it('keeps failed pages out of shared caches', async () => {
      expect((await finish()).isComplete).toBe(true);
      expect((await finish(404)).isComplete).toBe(false);
      expect((await finish(200, false)).isComplete).toBe(false);
    });
  });

  describe('etagOf', () => {
    const style = Buffer.from('<style>a{}</style>');
    const tagOf = (at: number, text: string, head = style) =>
      etagOf(
        head,
        `<p>${text}</p>${STATE_TAG}{"config":{"renderedAt":"2026-11-22T11:00:0${at}.000Z"},"queries":[{"dehydratedAt":${at},"state":{"dataUpdatedAt":${at}}}]}</script>`,
      );

    it('is weak and stable across renders', () => {
      expect(tagOf(1, 'Open')).toMatch(/^W\/"[\w-]{22}"$/);
      expect(tagOf(1, 'Open')).toBe(tagOf(2, 'Open'));
    });

    it('includes text that looks like a timestamp', () => {
      expect(tagOf(1, '"dataUpdatedAt":1')).not.toBe(tagOf(1, '"dataUpdatedAt":2'));
    });

    it('differs for different text or styles', () => {
      expect(tagOf(1, 'Open')).not.toBe(tagOf(1, 'Closed'));
      expect(tagOf(1, 'Open')).not.toBe(tagOf(1, 'Open', Buffer.from('<style>b{}</style>')));
    });
  });

  test.each([
    [undefined, false],
    ['', false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"a"', true],
    ['"b"', false],
    ['*', true],
  ])('isKnown(%j) is %s for W/"a"', (header, expected) => {
    expect(isKnown(header, 'W/"a"')).toBe(expected);
  });
});
