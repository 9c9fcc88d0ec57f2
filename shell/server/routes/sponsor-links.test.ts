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
  // The registry is looked at four times a second.
  await new Promise((resolve) => setTimeout(resolve, 400));
}
const press = async (slot: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await site.ask(`/go/${slot}`, method, { ...BROWSER, ...headers });
  return [answer.status, answer.headers.location];
};

test('leads to where the published words say, counts it, and says so to nobody else', async () => {
  await publish({
    banner: bannerOf('Homes', { href: 'https://riverbend.example/homes?a=1&b=2' }),
    partner: partner({ label: 'See', href: 'https://riverbend.example/near' }),
  });
  const referer = 'https://tableside.example/?q=secret';
  expect(await press('banner', { referer })).toEqual([
    302,
    'https://riverbend.example/homes?a=1&b=2',
  ]);
  expect(await press('partner', { referer })).toEqual([302, 'https://riverbend.example/near']);
  expect(site.figures.take()).toEqual([
    { slot: 'banner', page: '/', views: 0, presses: 1 },
    { slot: 'partner', page: '/', views: 0, presses: 1 },
  ]);
  const { headers } = await site.ask('/go/banner', 'GET', BROWSER);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
});

test('whoever is not counted is led there all the same', async () => {
  site.figures.take();
  expect((await press('banner', { dnt: '1' }))[0]).toBe(302);
  expect((await press('banner', { 'user-agent': 'curl/8.5.0' }))[0]).toBe(302);
  expect((await press('banner', { 'sec-fetch-site': 'cross-site' }))[0]).toBe(302);
  expect((await press('banner', {}, 'HEAD'))[0]).toBe(302);
  expect(site.figures.take()).toEqual([]);
});

test.each([
  ['nothing is published', null],
  ['the words have no such link', { partner: partner(null), footer: footerOf('Words') }],
  ['the link stays on the site', { banner: bannerOf('Homes', { href: '/about' }) }],
])('leads home where %s, and counts nothing', async (_, documents) => {
  await publish(documents);
  for (const slot of ['banner', 'partner', 'footer']) expect(await press(slot)).toEqual([302, '/']);
  expect(site.figures.take()).toEqual([]);
});

test('nothing in the address says where to', async () => {
  await publish({ banner: bannerOf('Homes') });
  expect(await press('banner?to=https://evil.example')).toEqual([
    302,
    'https://riverbend.example/',
  ]);
  expect((await press('banner/https://evil.example'))[1]).toBeUndefined();
  expect((await press('hero'))[1]).toBeUndefined();
});
