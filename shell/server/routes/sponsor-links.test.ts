import { startApp } from '../app-fixtures';
import { bannerOf, footerOf, pointTo, writeRevision } from '../releases/content-fixtures';

const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'same-origin',
};
const partner = (promo: object | null) => ({
  kind: 'partner',
  partner: 'Riverbend Homes',
  title: 'Live here',
  text: 'By the river.',
  trust: 'Trusted',
  promo,
  contacts: [],
  picture: null,
});

let site: Awaited<ReturnType<typeof startApp>>;
let revision = 0;
beforeAll(async () => {
  site = await startApp({ env: { SITE_ORIGIN: 'https://tableside.example' } });
});
afterAll(() => site.stop());

async function publish(documents: Readonly<Record<string, unknown>> | null) {
  revision += 1;
  const entry = documents && (await writeRevision(site.folder, String(revision), documents));
  await pointTo(site.folder, revision, entry);
  // The registry is polled four times a second.
  await new Promise((resolve) => setTimeout(resolve, 400));
}
const click = async (slot: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await site.ask(`/go/${slot}`, method, { ...BROWSER, ...headers });
  return [response.status, response.headers.location];
};

test('redirects to the published URL, counts the click and sends no referrer', async () => {
  await publish({
    banner: bannerOf('Homes', { href: 'https://riverbend.example/homes?a=1&b=2' }),
    partner: partner({ label: 'See', href: 'https://riverbend.example/near' }),
  });
  const referer = 'https://tableside.example/?q=secret';
  expect(await click('banner', { referer })).toEqual([
    302,
    'https://riverbend.example/homes?a=1&b=2',
  ]);
  expect(await click('partner', { referer })).toEqual([302, 'https://riverbend.example/near']);
  expect(site.figures.take()).toEqual([
    { slot: 'banner', page: '/', views: 0, clicks: 1 },
    { slot: 'partner', page: '/', views: 0, clicks: 1 },
  ]);
  const { headers } = await site.ask('/go/banner', 'GET', BROWSER);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
});

test('redirects visitors who are not counted', async () => {
  site.figures.take();
  expect((await click('banner', { dnt: '1' }))[0]).toBe(302);
  expect((await click('banner', { 'user-agent': 'curl/8.5.0' }))[0]).toBe(302);
  expect((await click('banner', { 'sec-fetch-site': 'cross-site' }))[0]).toBe(302);
  expect((await click('banner', {}, 'HEAD'))[0]).toBe(302);
  expect(site.figures.take()).toEqual([]);
});

test.each([
  ['nothing is published', null],
  ['the content has no such link', { partner: partner(null), footer: footerOf('Words') }],
  ['the link stays on the site', { banner: bannerOf('Homes', { href: '/about' }) }],
])('redirects home without counting when %s', async (_, documents) => {
  await publish(documents);
  for (const slot of ['banner', 'partner', 'footer']) expect(await click(slot)).toEqual([302, '/']);
  expect(site.figures.take()).toEqual([]);
});

test('ignores any target in the URL', async () => {
  await publish({ banner: bannerOf('Homes') });
  expect(await click('banner?to=https://evil.example')).toEqual([
    302,
    'https://riverbend.example/',
  ]);
  expect((await click('banner/https://evil.example'))[1]).toBeUndefined();
  expect((await click('hero'))[1]).toBeUndefined();
});
