import { startApp } from '../app-fixtures';
import { bannerOf, footerOf, pointTo, writeRevision } from '../releases/content-fixtures';
import { logAnalytics, SlotCounter, type Client } from './slot-counter';

describe('sponsor links', () => {
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
    const response = await site.send(`/go/${slot}`, method, { ...BROWSER, ...headers });
    return [response.status, response.headers.location];
  };

  test('redirects to the published URL, counts the click, and sends no referrer', async () => {
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
    expect(site.slotCounter.take()).toEqual([
      { slot: 'banner', page: '/', views: 0, clicks: 1 },
      { slot: 'partner', page: '/', views: 0, clicks: 1 },
    ]);
    const { headers } = await site.send('/go/banner', 'GET', BROWSER);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
  });

  test('redirects visitors who are not counted', async () => {
    site.slotCounter.take();
    expect((await click('banner', { dnt: '1' }))[0]).toBe(302);
    expect((await click('banner', { 'user-agent': 'curl/8.5.0' }))[0]).toBe(302);
    expect((await click('banner', { 'sec-fetch-site': 'cross-site' }))[0]).toBe(302);
    expect((await click('banner', {}, 'HEAD'))[0]).toBe(302);
    expect(site.slotCounter.take()).toEqual([]);
  });

  test.each([
    ['nothing is published', null],
    ['the content has no such link', { partner: partner(null), footer: footerOf('Words') }],
    ['the link stays on the site', { banner: bannerOf('Homes', { href: '/about' }) }],
  ])('redirects home without counting when %s', async (_, documents) => {
    await publish(documents);
    for (const slot of ['banner', 'partner', 'footer'])
      expect(await click(slot)).toEqual([302, '/']);
    expect(site.slotCounter.take()).toEqual([]);
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
});

describe('SlotCounter', () => {
  const CHROME =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
  const USER = {
    'user-agent': CHROME,
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    'sec-fetch-site': 'same-origin',
  };
  const SHOWN = { page: '/', slots: ['banner', 'partner'] } as const;

  let now: number;
  let counter: SlotCounter;
  beforeEach(() => {
    now = 1e12;
    counter = new SlotCounter(() => now);
  });

  const client = (headers: object = {}, ip = '203.0.113.1'): Client => ({
    headers: { ...USER, ...headers },
    ip,
  });
  const line = (slot: string, page: string, views: number, clicks = 0) => ({
    slot,
    page,
    views,
    clicks,
  });

  test('sums views and clicks until they are collected', () => {
    counter.recordView(SHOWN, client());
    counter.recordView({ page: '/restaurant', slots: ['banner'] }, client());
    counter.recordView(SHOWN, client({}, '198.51.100.7'));
    counter.recordClick('banner', '/', client());
    expect(counter.take()).toEqual([
      line('banner', '/', 2, 1),
      line('partner', '/', 2),
      line('banner', '/restaurant', 1),
    ]);
    expect(counter.take()).toEqual([]);
  });

  test.each([
    ['a declared robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a browser without a screen', { 'user-agent': CHROME.replace('Chrome', 'HeadlessChrome') }],
    ['a program without a name', { 'user-agent': undefined }],
    [
      'a program other than a browser',
      { 'sec-fetch-mode': undefined, 'sec-fetch-dest': undefined },
    ],
    ['a picture', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
    ['a user with Global Privacy Control', { 'sec-gpc': '1' }],
    ['a user with Do Not Track', { dnt: '1' }],
  ])('%s is not counted', (_, headers) => {
    counter.recordView(SHOWN, client(headers));
    counter.recordClick('banner', '/', client(headers));
    expect(counter.take()).toEqual([]);
  });

  test('ignores a click from another site or without a referrer', () => {
    for (const site of ['cross-site', 'same-site', 'none', undefined])
      counter.recordClick('banner', '/', client({ 'sec-fetch-site': site }));
    expect(counter.take()).toEqual([]);
  });

  describe('per-visitor limits', () => {
    const many = (times: number, ipOf: (turn: number) => string) => {
      for (let turn = 0; turn < times; turn += 1) {
        counter.recordView({ page: '/', slots: ['footer'] }, client({}, ipOf(turn)));
        counter.recordClick('banner', '/', client({}, ipOf(turn)));
      }
      const lines = counter.take();
      return [
        lines.find(({ slot }) => slot === 'footer')?.views ?? 0,
        lines.find(({ slot }) => slot === 'banner')?.clicks ?? 0,
      ];
    };

    test('counts at most 120 views and 12 clicks per address and hour', () => {
      expect(many(130, () => '203.0.113.1')).toEqual([120, 12]);
      now += 3_600_000;
      expect(many(130, () => '203.0.113.1')).toEqual([120, 12]);
    });

    test('counts at most ten times as many per network', () => {
      expect(many(1300, (turn) => `203.0.113.${turn % 256}`)).toEqual([1200, 120]);
      expect(many(1300, (turn) => `2001:db8:1:${(turn * 3).toString(16)}::1`)).toEqual([1200, 120]);
    });

    test('bounds the stored data of an hour', () => {
      counter = new SlotCounter(() => now, 50);
      expect(many(60, (turn) => `2001:db8:${turn.toString(16)}::1`)).toEqual([50, 50]);
    });

    test('counts others after one network has filled the list of visitors', () => {
      counter = new SlotCounter(() => now, 50);
      many(60, (turn) => `2001:db8:1:${turn.toString(16)}00::1`);
      expect(many(10, (turn) => `203.0.113.${turn}`)).toEqual([10, 10]);
    });
  });

  it('logs every hour and on shutdown', () => {
    jest.useFakeTimers();
    const info = jest.fn();
    const end = logAnalytics(counter, { info });
    jest.advanceTimersByTime(3_600_000);
    expect(info).not.toHaveBeenCalled();
    counter.recordView(SHOWN, client());
    jest.advanceTimersByTime(3_600_000);
    const lines = [line('banner', '/', 1), line('partner', '/', 1)];
    expect(info.mock.calls).toEqual([[{ lines }, 'sponsor analytics']]);
    counter.recordClick('banner', '/', client());
    end();
    expect(info).toHaveBeenLastCalledWith(
      { lines: [line('banner', '/', 0, 1)] },
      'sponsor analytics',
    );
    jest.useRealTimers();
  });
});
