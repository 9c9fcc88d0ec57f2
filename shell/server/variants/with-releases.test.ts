import { withoutQuarantined } from '../releases/quarantined';
import { makeDocument, makeRelease } from '../releases/registry-fixtures';
import { toSnapshot } from '../releases/registry-source';
import { withCanaries, withReleases } from './with-releases';

const claim = (path: string) => ({ path, chrome: true, session: true, statusFromData: false });
const canary = { ...makeRelease('menu', '2.0.0', { routes: [claim('/drinks')] }), share: 0.1 };

function makeState({ killed = false, quarantined = [] as readonly string[] } = {}) {
  const document = makeDocument({
    menu: [
      makeRelease('menu', '1.1.0', { routes: [claim('/menu')] }),
      makeRelease('menu', '1.0.0'),
    ],
    table: [makeRelease('table')],
  });
  const { menu } = document.remotes;
  if (!menu) throw new Error('There is a menu.');
  const remotes = { ...document.remotes, menu: { ...menu, canary, killed } };
  return toSnapshot(withoutQuarantined({ ...document, remotes }, new Set(quarantined)));
}
const versionsIn = ({ page }: ReturnType<typeof makeState>) =>
  page['menu']?.releases.map(({ version }) => version);

test('a visitor with a canary has its code, its addresses, and the live release behind it', () => {
  const state = makeState();
  const seen = withCanaries(state, ['menu']);
  expect(versionsIn(seen)).toEqual(['2.0.0', '1.1.0']);
  expect(seen.active.get('menu')?.version).toBe('2.0.0');
  expect(seen.earlier.get('menu')?.version).toBe('1.1.0');
  expect(seen.composition.claims.map(({ path }) => path)).toEqual(['/drinks']);
  expect(seen.page['table']).toBe(state.page['table']);
  expect(versionsIn(state)).toEqual(['1.1.0', '1.0.0']);
});

test('a state is made once for all who get the same', () => {
  const state = makeState();
  expect(withCanaries(state, ['menu'])).toBe(withCanaries(state, ['menu']));
  expect(withCanaries(state, [])).toBe(state);
  expect(withCanaries(state, ['table', 'nothing'])).toBe(state);
});

test('a remote that is switched off stays so', () => {
  const off = makeState({ killed: true });
  expect(off.canaries.size).toBe(0);
  expect(withReleases(off, new Map([['menu', canary]]))).toBe(off);
});

test('a canary that must not run here is none, and what is live stays', () => {
  const state = makeState({ quarantined: [canary.container] });
  expect(state.canaries.size).toBe(0);
  expect(versionsIn(state)).toEqual(['1.1.0', '1.0.0']);
  // Else it would be forgotten at once, and tried again.
  expect(state.listed.has(canary.container)).toBe(true);
});

test('where the live release must not run the canary does', () => {
  const live = makeState();
  const container = live.active.get('menu')?.container ?? '';
  const before = live.earlier.get('menu')?.container ?? '';
  const state = makeState({ quarantined: [container, before] });
  expect([...state.withheld]).toEqual(['menu']);
  expect([...withCanaries(state, ['menu']).withheld]).toEqual([]);
});
