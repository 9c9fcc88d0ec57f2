import { describeParts } from './describe-parts';
import type { PartRemote, PreviewState } from './preview-state';

const containers = globalThis as unknown as Record<string, unknown>;
const load = (container: string) => (containers[container] = {});

const remote = (name: string, change: Partial<PartRemote> = {}): PartRemote => ({
  remote: name,
  releases: ['2.0.0', '1.0.0'].map((version) => ({
    version,
    container: `mfe_${name}_${version.replaceAll('.', '_')}`,
  })),
  paths: [],
  live: '2.0.0',
  reason: 'live',
  detail: 'everyone gets it',
  ...change,
});
const state = (change: Partial<PreviewState>): PreviewState => ({
  remotes: [],
  ran: [],
  threw: [],
  renderMs: null,
  ...change,
});

beforeEach(() => {
  document.body.innerHTML = `<main id="main">
    <div data-remote="menu" data-widget="Card" data-slot="home:section"></div>
    <div data-remote="table" data-widget="Row" data-slot="layout:foot"></div></main>`;
  window.history.replaceState(null, '', '/');
  for (const name of Object.keys(containers)) if (name.startsWith('mfe_')) delete containers[name];
  performance.getEntriesByType = () => [];
});

test('lists the remote, release, slot, and reason of each part', () => {
  load('mfe_menu_2_0_0');
  const parts = describeParts(
    state({
      remotes: [
        remote('menu', { reason: 'preview', detail: 'part of this preview', live: '1.0.0' }),
        remote('table', { reason: 'canary', detail: '10% of visitors get it' }),
      ],
      ran: [{ remote: 'menu', version: '2.0.0' }],
    }),
  );
  expect(parts.map(({ elements: _, ...part }) => part)).toEqual([
    {
      remote: 'menu',
      release: '2.0.0',
      slot: 'home:section (Card)',
      loadTime: 'not loaded yet',
      reason: 'preview: part of this preview; rendered by the server; live release: 1.0.0',
      isOff: false,
    },
    {
      remote: 'table',
      release: '2.0.0',
      slot: 'layout:foot (Row)',
      loadTime: 'not loaded yet',
      reason: 'canary: 10% of visitors get it; rendered by the browser',
      isOff: false,
    },
  ]);
});

test('explains a fallback in the browser', () => {
  load('mfe_menu_2_0_0');
  load('mfe_menu_1_0_0');
  const [part] = describeParts(state({ remotes: [remote('menu')] }));
  expect(part?.release).toBe('1.0.0');
  expect(part?.reason).toContain('fallback: 2.0.0 threw or could not be loaded');
});

test('explains a fallback on the server', () => {
  const [part] = describeParts(
    state({
      remotes: [remote('menu')],
      ran: [{ remote: 'menu', version: '1.0.0' }],
      threw: [{ remote: 'menu', version: '2.0.0' }],
    }),
  );
  expect(part?.release).toBe('1.0.0');
  expect(part?.reason).toContain('2.0.0 threw on the server; rendered by the server');
});

test('shows no release for a disabled remote', () => {
  const off = remote('menu', { releases: [], reason: 'off', detail: 'disabled for everyone' });
  const [part] = describeParts(state({ remotes: [off] }));
  expect(part).toMatchObject({ release: 'none', loadTime: '', isOff: true });
  expect(part?.reason).toBe('off: disabled for everyone');
});

test('lists the page itself for the remote that owns its route', () => {
  window.history.replaceState(null, '', '/menu/today');
  const [page] = describeParts(state({ remotes: [remote('menu', { paths: ['/menu'] })] }));
  expect(page).toMatchObject({ slot: 'page /menu' });
  expect(page?.elements.map(({ id }) => id)).toEqual(['main']);
});

test('load time covers all files of the release', () => {
  const entry = (name: string, startTime: number, responseEnd: number) => ({
    name: `http://site.example/releases/${name}`,
    startTime,
    responseEnd,
    transferSize: 1500,
  });
  performance.getEntriesByType = () =>
    [
      entry('menu/2.0.0/entry.js', 100, 130),
      entry('menu/2.0.0/widgets.js', 120, 180),
      entry('menu/1.0.0/entry.js', 500, 900),
    ] as unknown as PerformanceEntryList;
  load('mfe_menu_2_0_0');
  const [part] = describeParts(state({ remotes: [remote('menu')] }));
  expect(part?.loadTime).toBe('80 ms, 2 files, 3.0 kB');
});
