import { readNumber, renewNumber, isChosen, NUMBERS } from './select-releases';

const SITE = 'http://site.example';
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const headers = (more: Readonly<Record<string, string>> = {}) => ({
  'user-agent': BROWSER,
  ...more,
});
const ROBOTS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 (compatible; bingbot/2.0)',
  'facebookexternalhit/1.1',
  'curl/8.5.0',
];

test('assigns a random number while a canary runs and sets no other cookie', () => {
  expect(renewNumber(headers(), SITE, true)).toMatch(
    /^try-out=\d{1,4}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(renewNumber(headers(), 'https://site.example', true)).toMatch(
    /^__Host-try-out=\d{1,4}; .*; SameSite=Lax; Secure$/,
  );
  const drawn = new Set(Array.from({ length: 20 }, () => renewNumber(headers(), SITE, true)));
  expect(drawn.size).toBeGreaterThan(10);
});

test('keeps a number and clears it when no canary runs', () => {
  const known = headers({ cookie: 'a=1; try-out=42' });
  expect(readNumber(known, SITE)).toBe(42);
  expect(renewNumber(known, SITE, true)).toBeNull();
  expect(renewNumber(known, SITE, false)).toMatch(/^try-out=0; Max-Age=0;/);
  expect(renewNumber(headers(), SITE, false)).toBeNull();
});

test.each(['try-out=abc', 'try-out=123456', 'other-try-out=1', ''])(
  'rejects "%s" as a number',
  (cookie) => {
    expect(readNumber(headers({ cookie }), SITE)).toBeNull();
  },
);

test.each(ROBOTS)('assigns no number to robot %s', (agent) => {
  const robot = { 'user-agent': agent, cookie: 'try-out=42' };
  expect(readNumber(robot, SITE)).toBeNull();
  expect(renewNumber({ 'user-agent': agent }, SITE, true)).toBeNull();
});

test.each(['sec-gpc', 'dnt'])('assigns no number to a visitor who sends %s', (name) => {
  expect(readNumber(headers({ [name]: '1', cookie: 'try-out=42' }), SITE)).toBeNull();
  expect(renewNumber(headers({ [name]: '1' }), SITE, true)).toBeNull();
});

describe('canary share', () => {
  const numbers = Array.from({ length: NUMBERS }, (_, number) => number);
  const percentOf = (isIn: (number: number) => boolean) =>
    (numbers.filter(isIn).length / NUMBERS) * 100;
  const canary = (version: string, share: number) => ({ version, share });

  test.each([
    ['discovery', '1.8.0'],
    ['discovery', '1.8.1'],
    ['marketing', '2.0.0'],
    ['account', '0.1.0-local.13629387'],
  ])('serves %s@%s to 10 ± 1 percent of visitors', (remote, version) => {
    const percent = percentOf((number) => isChosen(remote, canary(version, 0.1), number));
    expect(Math.abs(percent - 10)).toBeLessThanOrEqual(1);
  });

  test('keeps a visitor in a canary as it grows', () => {
    const shares = [0.01, 0.05, 0.1, 0.5, 0.9];
    for (const number of numbers) {
      const isIn = shares.map((share) => isChosen('menu', canary('1.0.0', share), number));
      expect(isIn.slice(isIn.indexOf(true)).every((each) => each) || !isIn.includes(true)).toBe(
        true,
      );
    }
  });

  test('selects different visitors for another release or remote', () => {
    const both = (remote: string, version: string) =>
      percentOf(
        (number) =>
          isChosen('menu', canary('1.0.0', 0.1), number) &&
          isChosen(remote, canary(version, 0.1), number),
      );
    for (const percent of [both('menu', '1.1.0'), both('table', '1.0.0')]) {
      expect(percent).toBeGreaterThan(0.5);
      expect(percent).toBeLessThan(1.5);
    }
  });

  test('the selection for a release never changes', () => {
    const chosen = numbers.filter((number) => isChosen('menu', canary('1.0.0', 0.0005), number));
    // Otherwise visitors would switch releases in the middle of a canary.
    expect(chosen).toMatchInlineSnapshot(`
    [
      1881,
      5366,
      6341,
      8199,
    ]
  `);
  });
});
