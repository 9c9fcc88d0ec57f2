import { EMPTY_REGISTRY } from './snapshot';
import {
  withoutQuarantined,
  withCanaries,
  withReleases,
  withDevRemotes,
  readNumber,
  renewNumber,
  isChosen,
  NUMBERS,
} from './select-releases';
import { makeClaim, makeDocument, makeRelease, snapshotWithout } from './registry-fixtures';

const canary = { ...makeRelease('menu', '2.0.0', { routes: [makeClaim('/drinks')] }), share: 0.1 };

function makeState({ disabled = false, quarantined = [] as readonly string[] } = {}) {
  const document = makeDocument({
    menu: [
      makeRelease('menu', '1.1.0', { routes: [makeClaim('/menu')] }),
      makeRelease('menu', '1.0.0'),
    ],
    table: [makeRelease('table')],
  });
  const { menu } = document.remotes;
  if (!menu) throw new Error('There is a menu.');
  const remotes = { ...document.remotes, menu: { ...menu, canary, disabled } };
  return snapshotWithout({ ...document, remotes }, new Set(quarantined));
}
const versionsIn = ({ page }: ReturnType<typeof makeState>) =>
  page['menu']?.releases.map(({ version }) => version);

test('a canary visitor gets its code and routes with the live release as fallback', () => {
  const state = makeState();
  const seen = withCanaries(state, ['menu']);
  expect(versionsIn(seen)).toEqual(['2.0.0', '1.1.0']);
  expect(seen.active.get('menu')?.version).toBe('2.0.0');
  expect(seen.earlier.get('menu')?.version).toBe('1.1.0');
  expect(seen.composition.routes.map(({ path }) => path)).toEqual(['/drinks']);
  expect(seen.page['table']).toBe(state.page['table']);
  expect(versionsIn(state)).toEqual(['1.1.0', '1.0.0']);
});

test('builds one snapshot per combination of canaries', () => {
  const state = makeState();
  expect(withCanaries(state, ['menu'])).toBe(withCanaries(state, ['menu']));
  expect(withCanaries(state, [])).toBe(state);
  expect(withCanaries(state, ['table', 'nothing'])).toBe(state);
});

test('a disabled remote stays disabled', () => {
  const off = makeState({ disabled: true });
  expect(off.canaries.size).toBe(0);
  expect(withReleases(off, new Map([['menu', canary]]))).toBe(off);
});

test('ignores a quarantined canary and keeps the live release', () => {
  const state = makeState({ quarantined: [canary.container] });
  expect(state.canaries.size).toBe(0);
  expect(versionsIn(state)).toEqual(['1.1.0', '1.0.0']);
  // Otherwise it would be dropped immediately and tried again.
  expect(state.listed.has(canary.container)).toBe(true);
});

test('uses the canary when the live release is quarantined', () => {
  const live = makeState();
  const container = live.active.get('menu')?.container ?? '';
  const before = live.earlier.get('menu')?.container ?? '';
  const state = makeState({ quarantined: [container, before] });
  expect([...state.withheld]).toEqual(['menu']);
  expect([...withCanaries(state, ['menu']).withheld]).toEqual([]);
});

describe('quarantined releases', () => {
  const [older, newer] = ['1.0.0', '2.0.0'].map((version) => makeRelease('marketing', version));
  if (!older || !newer) throw new Error('There are two releases.');
  const account = makeRelease('account');
  const both = makeDocument({ marketing: [newer, older], account: [account] });

  describe('withoutQuarantined', () => {
    test('falls back to the release before a quarantined one and leaves other remotes alone', () => {
      const { document, withheld, listed } = withoutQuarantined(both, new Set([newer.container]));
      expect(document.remotes['marketing']).toMatchObject({ active: older, lastGood: null });
      expect(document.remotes['account']).toBe(both.remotes['account']);
      expect(withheld.size).toBe(0);
      expect(listed).toEqual(new Set([newer.container, older.container, account.container]));
    });

    test('withholds a remote whose releases are all quarantined', () => {
      const names = new Set([newer.container, older.container]);
      const { document, withheld } = withoutQuarantined(both, names);
      expect(withheld).toEqual(new Set(['marketing']));
      expect(document.remotes['marketing']).toBe(both.remotes['marketing']);
    });
  });
});

describe('withDevRemotes', () => {
  test('passes published content to a remote in development', () => {
    const content = { owner: 'marketing', revision: '4', integrity: 'sha384-x' };
    const remote = {
      name: 'marketing',
      origin: 'http://127.0.0.1:4104',
      routes: [{ path: '/about', chrome: true, session: true, statusFromData: false }],
      slots: [],
      services: ['search'],
      content: ['about'],
      exposes: ['./routes'],
    };
    const snapshot = withDevRemotes({ ...EMPTY_REGISTRY, content }, [remote]);
    expect(snapshot.content).toEqual(content);
    expect(snapshot.composition).toMatchObject({
      routes: [{ path: '/about', remote: 'marketing' }],
      services: new Map([['search', 'marketing']]),
      contentOwner: 'marketing',
    });
  });
});

describe('canary numbers', () => {
  const SITE = 'http://site.example';
  const BROWSER =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  const headers = (more: Readonly<Record<string, string>> = {}) => ({
    'user-agent': BROWSER,
    ...more,
  });
  const ROBOTS = [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
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
      ['account', '0.1.0-local.13629387'],
    ])('serves %s@%s to 10 ± 1 percent of visitors', (remote, version) => {
      const percent = percentOf((number) => isChosen(remote, canary(version, 0.1), number));
      expect(Math.abs(percent - 10)).toBeLessThanOrEqual(1);
    });

    test('keeps a visitor in a canary as it grows', () => {
      const shares = [0.01, 0.05, 0.1, 0.5, 0.9];
      for (const number of numbers.filter((each) => each % 10 === 0)) {
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
});
