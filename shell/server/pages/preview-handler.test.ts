import { toSnapshot } from '../releases/snapshot';
import { withReleases } from '../releases/select-releases';
import { makeDocument, makeRelease } from '../releases/registry-fixtures';
import { toPreviewState } from './preview-handler';

const [menu, table, bar, off] = ['menu', 'table', 'bar', 'off'].map((name) => makeRelease(name));
if (!menu || !table || !bar || !off) throw new Error('There are four.');
const canary = { ...makeRelease('table', '1.1.0'), share: 0.125 };
const document = makeDocument({ menu: [menu], table: [table], bar: [bar], off: [off] });
const remotes = {
  ...document.remotes,
  table: { active: table, lastGood: null, canary, disabled: false },
  off: { active: off, lastGood: null, canary: null, disabled: true },
};
const live = toSnapshot({ ...document, remotes });
const previewed = makeRelease('menu', '2.0.0');
const ran = { remote: 'bar', version: '1.0.0', container: bar.container };

const notify = ({ isDisabledForNow = false, canaries = ['table'] } = {}) => {
  const releases = new Map([['menu', previewed]]);
  const shown = withReleases(
    live,
    new Map([...(isDisabledForNow ? [] : releases), ['table', canary]]),
  );
  return toPreviewState({
    preview: { token: '', requested: [], releases, expires: new Date() },
    live,
    shown,
    canaries,
    quarantined: isDisabledForNow
      ? [{ remote: 'menu', version: '2.0.0', reason: 'it was blocked' }]
      : [],
    health: { ran: [ran], failed: [{ ...ran, version: '1.5.0' }], renderMs: 12 },
  });
};
const reasonsIn = ({ remotes: all }: ReturnType<typeof notify>) =>
  Object.fromEntries(all.map(({ remote, reason, detail }) => [remote, `${reason}: ${detail}`]));

test('gives a reason for the release of each remote', () => {
  expect(reasonsIn(notify())).toEqual({
    menu: 'preview: part of this preview',
    table: 'canary: 12.5% of visitors get it',
    bar: 'live: everyone gets it',
    off: 'off: disabled for everyone',
  });
});

test('reports a release quarantined in its preview', () => {
  expect(reasonsIn(notify({ isDisabledForNow: true }))['menu']).toBe(
    'quarantined: 2.0.0 is quarantined on this server: it was blocked',
  );
});

test('lists what ran and threw on the server and the live release', () => {
  expect(notify()).toMatchObject({
    ran: [{ remote: 'bar', version: '1.0.0' }],
    threw: [{ remote: 'bar', version: '1.5.0' }],
    renderMs: 12,
    remotes: [
      { remote: 'menu', live: '1.0.0', releases: [{ version: '2.0.0' }, { version: '1.0.0' }] },
      { remote: 'table' },
      { remote: 'bar' },
      { remote: 'off', live: null, releases: [] },
    ],
  });
});
