import { withoutQuarantined, toSnapshot, withReleases } from '../releases/snapshot';
import { makeDocument, makeRelease } from '../releases/registry-fixtures';
import { toPreviewState } from './preview-handler';

const [menu, table, bar, off] = ['menu', 'table', 'bar', 'off'].map((name) => makeRelease(name));
if (!menu || !table || !bar || !off) throw new Error('There are four.');
const canary = { ...makeRelease('table', '1.1.0'), share: 0.125 };
const document = makeDocument({ menu: [menu], table: [table], bar: [bar], off: [off] });
const remotes = {
  ...document.remotes,
  table: { active: table, lastGood: null, canary, killed: false },
  off: { active: off, lastGood: null, canary: null, killed: true },
};
const live = toSnapshot(withoutQuarantined({ ...document, remotes }, new Set()));
const previewed = makeRelease('menu', '2.0.0');
const ran = { remote: 'bar', version: '1.0.0', container: bar.container };

const tell = ({ isKeptOff = false, canaries = ['table'] } = {}) => {
  const releases = new Map([['menu', previewed]]);
  const shown = withReleases(live, new Map([...(isKeptOff ? [] : releases), ['table', canary]]));
  return toPreviewState({
    preview: { token: '', asked: [], releases, expires: new Date() },
    live,
    shown,
    canaries,
    quarantined: isKeptOff ? [{ remote: 'menu', version: '2.0.0', reason: 'it was blocked' }] : [],
    evidence: { ran: [ran], failed: [{ ...ran, version: '1.5.0' }], renderMs: 12 },
  });
};
const reasonsIn = ({ remotes: all }: ReturnType<typeof tell>) =>
  Object.fromEntries(all.map(({ remote, reason, detail }) => [remote, `${reason}: ${detail}`]));

test('each remote has a reason for its release', () => {
  expect(reasonsIn(tell())).toEqual({
    menu: 'preview: the preview asks for it',
    table: 'canary: 12.5 % of the visitors get it',
    bar: 'live: everybody gets it',
    off: 'off: switched off for everybody',
  });
});

test('a release that does harm in its preview is told of', () => {
  expect(reasonsIn(tell({ isKeptOff: true }))['menu']).toBe(
    'quarantined: 2.0.0 is kept off on this server: it was blocked',
  );
});

test('what ran and threw on the server is told, with what everybody else has', () => {
  expect(tell()).toMatchObject({
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
