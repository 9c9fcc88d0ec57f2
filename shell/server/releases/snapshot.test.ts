import { EMPTY_REGISTRY } from './snapshot';
import { withoutQuarantined, withCanaries, withReleases, withDevRemotes } from './select-releases';
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
  expect(seen.composition.claims.map(({ path }) => path)).toEqual(['/drinks']);
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
      claims: [{ path: '/about', remote: 'marketing' }],
      services: new Map([['search', 'marketing']]),
      contentOwner: 'marketing',
    });
  });
});
