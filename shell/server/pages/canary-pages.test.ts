import type { FastifyInstance } from 'fastify';
import { readConfig } from '../config';
import { switches } from '../routes/release-routes';
import { toSnapshot, type RegistrySnapshot } from '../releases/snapshot';
import { makeDocument, makeRelease } from '../releases/registry-fixtures';
import type { Pages } from '../render/page-renderer';
import { isChosen, NUMBERS } from '../releases/select-releases';
import { openPages } from './pages-fixtures';

const SITE = 'http://site.example';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const canary = { ...makeRelease('menu', '1.1.0'), share: 0.1 };
const numbers = Array.from({ length: NUMBERS }, (_, number) => number);
const chosen = numbers.filter((number) => isChosen('menu', canary, number));
const others = numbers.filter((number) => !isChosen('menu', canary, number));

function makeSnapshot(share: number | null): RegistrySnapshot {
  const document = makeDocument({ menu: [makeRelease('menu', '1.0.0')] });
  const { menu } = document.remotes;
  const remotes = menu && {
    menu: { ...menu, canary: share === null ? null : { ...canary, share } },
  };
  return toSnapshot({ ...document, ...(remotes && { remotes }) });
}

let snapshot: RegistrySnapshot;
let app: FastifyInstance;
const startPage = jest.fn<ReturnType<Pages['startPage']>, Parameters<Pages['startPage']>>(
  ({ canaries = [] }) =>
    Promise.resolve({
      head: { status: 200, html: '<html>', sources: { scripts: [], styles: [] } },
      body: Promise.resolve({ html: canaries.length > 0 ? 'canary' : 'live', isComplete: true }),
    }),
);
beforeEach(async () => {
  startPage.mockClear();
  snapshot = makeSnapshot(0.1);
  const config = readConfig({ SITE_ORIGIN: SITE });
  const registry = { read: () => Promise.resolve(snapshot) };
  app = await openPages(startPage, { config, registry });
  await app.register(switches, { config, registry });
});
afterEach(() => app.close());

async function open(number: number | null, url = '/') {
  const cookie = number === null ? {} : { cookie: `try-out=${number}` };
  const headers = { 'user-agent': BROWSER, 'accept-encoding': 'identity', ...cookie };
  const response = await app.inject({ url, headers });
  const { 'cache-control': kept, 'set-cookie': set, etag } = response.headers;
  return { body: response.body.replace('<html>', ''), kept, set, etag };
}
const SHARED = expect.stringMatching(/^public, .*s-maxage=/);

test('serves the cacheable live page without a cookie to visitors without a number', async () => {
  expect(await open(null)).toMatchObject({ body: 'live', kept: SHARED, set: undefined });
});

test('serves the canary uncached to selected visitors', async () => {
  expect(await open(chosen[0] ?? 0)).toMatchObject({
    body: 'canary',
    kept: 'private, no-cache',
    set: undefined,
  });
});

test('serves the live page to visitors who are not selected', async () => {
  const live = await open(null);
  expect(await open(others[0] ?? 0)).toEqual(live);
  expect(startPage).toHaveBeenCalledTimes(1);
});

test('caches live and canary pages separately', async () => {
  const [one = 0, two = 0] = chosen;
  const bodies = await Promise.all([open(one), open(null), open(two), open(others[0] ?? 0)]);
  expect(bodies.map(({ body }) => body)).toEqual(['canary', 'live', 'canary', 'live']);
  expect(bodies[0]?.etag).not.toBe(bodies[1]?.etag);
  expect(startPage).toHaveBeenCalledTimes(2);
});

test('sets the number once on an uncached response and clears it after the last canary', async () => {
  const first = await open(null, '/switches');
  expect(first).toMatchObject({ kept: 'no-store', set: expect.stringMatching(/^try-out=\d+; /) });
  expect((await open(1, '/switches')).set).toBeUndefined();
  snapshot = makeSnapshot(null);
  expect((await open(1, '/switches')).set).toMatch(/^try-out=0; Max-Age=0;/);
  expect((await open(null, '/switches')).set).toBeUndefined();
});

test('serves the live page to all visitors after the canary ends', async () => {
  expect((await open(chosen[0] ?? 0)).body).toBe('canary');
  snapshot = { ...makeSnapshot(null), revision: 2 };
  expect((await open(chosen[0] ?? 0)).body).toBe('live');
});
