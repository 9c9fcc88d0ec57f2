import { logFigures, SlotCounter, type Asking } from './slot-counter';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const PERSON = {
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

const asking = (headers: object = {}, ip = '203.0.113.1'): Asking => ({
  headers: { ...PERSON, ...headers },
  ip,
});
const line = (slot: string, page: string, views: number, presses = 0) => ({
  slot,
  page,
  views,
  presses,
});

test('sums what was shown and pressed, until it is taken', () => {
  counter.noteView(SHOWN, asking());
  counter.noteView({ page: '/restaurant', slots: ['banner'] }, asking());
  counter.noteView(SHOWN, asking({}, '198.51.100.7'));
  counter.notePress('banner', '/', asking());
  expect(counter.take()).toEqual([
    line('banner', '/', 2, 1),
    line('partner', '/', 2),
    line('banner', '/restaurant', 1),
  ]);
  expect(counter.take()).toEqual([]);
});

test.each([
  ['a robot that says so', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['a browser without a screen', { 'user-agent': CHROME.replace('Chrome', 'HeadlessChrome') }],
  ['a program without a name', { 'user-agent': undefined }],
  ['a program that is no browser', { 'sec-fetch-mode': undefined, 'sec-fetch-dest': undefined }],
  ['a picture', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
  ['a frame', { 'sec-fetch-dest': 'iframe' }],
  ['a page that is fetched ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ['a person with Global Privacy Control', { 'sec-gpc': '1' }],
  ['a person with Do Not Track', { dnt: '1' }],
])('%s is not counted', (_, headers) => {
  counter.noteView(SHOWN, asking(headers));
  counter.notePress('banner', '/', asking(headers));
  expect(counter.take()).toEqual([]);
});

test('a press that comes from another site, or from nowhere, is none', () => {
  for (const site of ['cross-site', 'same-site', 'none', undefined])
    counter.notePress('banner', '/', asking({ 'sec-fetch-site': site }));
  expect(counter.take()).toEqual([]);
});

describe('one visitor cannot drive the figures up:', () => {
  const many = (times: number, ipOf: (turn: number) => string) => {
    for (let turn = 0; turn < times; turn += 1) {
      counter.noteView({ page: '/', slots: ['footer'] }, asking({}, ipOf(turn)));
      counter.notePress('banner', '/', asking({}, ipOf(turn)));
    }
    const lines = counter.take();
    return [
      lines.find(({ slot }) => slot === 'footer')?.views ?? 0,
      lines.find(({ slot }) => slot === 'banner')?.presses ?? 0,
    ];
  };

  test('an address counts 120 views and 12 presses an hour', () => {
    expect(many(1000, () => '203.0.113.1')).toEqual([120, 12]);
    now += 3_600_000;
    expect(many(1000, () => '203.0.113.1')).toEqual([120, 12]);
  });

  test('a network counts ten times as many, whatever addresses it has', () => {
    expect(many(20_000, (turn) => `203.0.113.${turn % 256}`)).toEqual([1200, 120]);
    expect(many(20_000, (turn) => `2001:db8:1:${(turn % 4096).toString(16)}::1`)).toEqual([
      1200, 120,
    ]);
  });

  test('what is kept of an hour is bounded', () => {
    const spread = (turn: number) => `2001:db8:${(turn % 65_536).toString(16)}::1`;
    expect(many(60_000, spread)).toEqual([50_000, 50_000]);
  });
});

it('is logged every hour, and once more at the end', () => {
  jest.useFakeTimers();
  const info = jest.fn();
  const end = logFigures(counter, { info });
  jest.advanceTimersByTime(3_600_000);
  expect(info).not.toHaveBeenCalled();
  counter.noteView(SHOWN, asking());
  jest.advanceTimersByTime(3_600_000);
  const lines = [line('banner', '/', 1), line('partner', '/', 1)];
  expect(info.mock.calls).toEqual([[{ lines }, 'sponsor figures']]);
  counter.notePress('banner', '/', asking());
  end();
  expect(info).toHaveBeenLastCalledWith({ lines: [line('banner', '/', 0, 1)] }, 'sponsor figures');
  jest.useRealTimers();
});
