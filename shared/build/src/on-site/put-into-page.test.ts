import type { RemoteManifest } from '@tableside/contracts/registry/release';
import { putIntoPage } from './put-into-page';

const SHELL = { script: 'main.dev.js', styles: ['shell.dev.css'] };
const MENU: RemoteManifest = {
  name: 'menu',
  team: 'menu',
  routes: [{ path: '/menu', chrome: true, session: true, statusFromData: false }],
  slots: [],
  services: [],
  content: [],
  exposes: { './routes': './src/routes.tsx' },
};

const live = (name: string) => ({
  releases: [
    { version: '1.0.0', base: `/releases/${name}/1.0.0/`, integrity: { 'entry.js': 'sha384-abc' } },
  ],
  claims: [],
  hasContent: false,
});

/** A page as shells write it. */
const pageWith = (names: readonly string[]) => {
  const state = {
    config: { apiOrigin: 'https://api.example', timeZone: 'Europe/Vienna' },
    registry: Object.fromEntries(names.map((name) => [name, live(name)])),
    modules: [{ remote: 'menu', expose: './routes' }],
    loaderData: { root: null },
    queries: ['</script> in an answer'],
    beaconShare: 1,
  };
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<link rel="preload" as="script" href="/releases/menu/1.0.0/entry.js" integrity="x">',
    '<link rel="preload" as="script" href="/releases/other/1.0.0/entry.js" integrity="x">',
    '</head><body><div id="root"><p>Soup</p></div>',
    `<script type="application/json" id="page-state">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`,
    '<script async src="/assets/main.abc123.js" integrity="sha384-x" crossorigin="anonymous"></script>',
    '</body></html>',
  ].join('');
};

const stateOf = (html: string) =>
  JSON.parse(/id="page-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as {
    config: object;
    registry: Record<string, { releases: { version: string }[]; claims: object[] }>;
    modules: unknown;
    loaderData: unknown;
    queries: string[];
    beaconShare: number;
  };

test('the remote stands in the place of its live release, all others stay', () => {
  const { registry } = stateOf(putIntoPage(pageWith(['other', 'menu', 'third']), MENU, SHELL));
  expect(registry).toMatchObject({
    menu: { releases: [{ version: 'dev' }], claims: MENU.routes },
    third: live('third'),
  });
  expect(registry['other']).toEqual(live('other'));
});

test('a remote that the site does not know yet joins the others', () => {
  const { registry } = stateOf(putIntoPage(pageWith(['other']), MENU, SHELL));
  expect(Object.keys(registry)).toEqual(['other', 'menu']);
});

test('the browser renders all of the page, with the answers that are there', () => {
  expect(stateOf(putIntoPage(pageWith(['menu']), MENU, SHELL))).toMatchObject({
    modules: [],
    loaderData: null,
    queries: ['</script> in an answer'],
  });
});

test('calls go by this machine, and the site is told nothing', () => {
  expect(stateOf(putIntoPage(pageWith(['menu']), MENU, SHELL))).toMatchObject({
    config: { apiOrigin: '', timeZone: 'Europe/Vienna' },
    beaconShare: 0,
  });
});

test('the shell for developers runs, behind what React needs to refresh', () => {
  const html = putIntoPage(pageWith(['menu']), MENU, SHELL);
  expect(html).toContain('<script async src="/assets/main.dev.js"></script>');
  expect(html).toContain('<link rel="stylesheet" href="/assets/shell.dev.css">');
  expect(html).not.toContain('main.abc123.js');
  expect(html.indexOf('__REACT_DEVTOOLS_GLOBAL_HOOK__')).toBeLessThan(html.indexOf('main.dev.js'));
  expect(html).not.toContain('/releases/menu/1.0.0/entry.js" integrity');
  expect(html).toContain('/releases/other/1.0.0/entry.js" integrity');
});

test('a page without a state stays as it is', () => {
  expect(putIntoPage('<p>Too many requests</p>', MENU, SHELL)).toBe('<p>Too many requests</p>');
});
