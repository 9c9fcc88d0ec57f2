import { makeRemote } from '../federation/composition-fixtures';
import type { PageRegistry } from '../federation/registry';
import { PAGE_STATE_ID, readPageState, type PageState } from '../page-state';
import { watchPage } from './watch-page';

const registry: PageRegistry = {
  menu: makeRemote('menu', '2.0.0', '1.0.0'),
  table: makeRemote('table', '1.5.0', '1.4.0'),
  wine: makeRemote('wine', '1.0.0'),
};
const state = { registry, modules: [{}], loaderData: {} } as unknown as PageState;
/** The page state as this tab reads it after a reload. */
function readAgain(): PageState {
  const text = JSON.stringify(state);
  document.body.innerHTML = `<script type="application/json" id="${PAGE_STATE_ID}">${text}</script>`;
  return readPageState();
}
const globals = globalThis as unknown as Record<string, unknown>;

const PAGE = `<div id="root"><div>
  <header><a href="/">Home</a></header>
  <main id="main"><div data-remote="menu" data-widget="Soup" data-pending="true"><i>Soup</i></div></main>
  <footer></footer>
</div></div>`;
/** Bottom edges and the topmost element, because jsdom has no layout. */
const ends = new Map<string, number>();
let inFront: string | null = null;
const find = (selector: string) => document.querySelector<HTMLElement>(selector);

let observed: jest.SpyInstance;
beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = PAGE;
  window.history.replaceState(null, '', '/');
  sessionStorage.clear();
  ends.clear();
  for (const [at, name] of ['header', 'main', 'footer'].entries()) ends.set(name, at);
  inFront = 'header a';
  for (const { releases } of Object.values(registry))
    for (const [at, { container }] of releases.entries())
      globals[container] = at === 0 ? {} : undefined;
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(10);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function measure(
    this: Element,
  ) {
    return {
      bottom: ends.get(this.localName) ?? 0,
      top: 0,
      left: 0,
      width: 10,
      height: 10,
    } as DOMRect;
  });
  Object.assign(document, { elementFromPoint: () => (inFront ? find(inFront) : null) });
  Object.assign(Element.prototype, {
    checkVisibility: function isShown(this: HTMLElement) {
      return !this.closest('[style*="display: none"]');
    },
  });
  observed = jest.spyOn(MutationObserver.prototype, 'observe');
});
afterEach(() => {
  for (const watch of observed.mock.contexts as MutationObserver[]) watch.disconnect();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function start(routes: readonly object[] = []) {
  const report = jest.fn();
  const reload = jest.fn();
  watchPage({ composition: { routes } as never, telemetry: { report }, state }, reload);
  return {
    reload,
    notified: () =>
      report.mock.calls.map(([error, { remote, version, during }]) => [
        String((error as Error).message),
        during as string,
        `${remote as string}@${version as string}`,
      ]),
  };
}
/** Long enough for two checks. */
const pass = (ms = 10_000) => jest.advanceTimersByTimeAsync(ms);

const DAMAGE: readonly (readonly [string, () => void])[] = [
  ['was emptied', () => document.body.replaceChildren()],
  ['was emptied', () => find('#root')?.replaceChildren()],
  ['lost its header', () => find('header')?.remove()],
  ['lost its main', () => find('main')?.remove()],
  ['has its footer hidden', () => find('footer')?.style.setProperty('display', 'none')],
  ['has its header hidden', () => find('#root')?.style.setProperty('display', 'none')],
  ['is rotated', () => ends.set('header', 50)],
  ['has a header that cannot be clicked', () => (inFront = 'body')],
  [
    'is covered',
    () => {
      document.body.append(document.createElement('aside'));
      inFront = 'aside';
    },
  ],
];

test.each(DAMAGE)(
  'reloads a page that %s without the last hydrated release',
  async (what, damage) => {
    const { notified, reload } = start();
    await pass();
    expect(notified()).toEqual([]);
    delete find('[data-pending]')?.dataset['pending'];
    damage();
    await pass();
    expect(notified()).toEqual([[`The page ${what}.`, 'damage', 'menu@2.0.0']]);
    expect(reload).toHaveBeenCalledTimes(1);
    const after = readAgain();
    expect(after.registry['menu']?.releases.map(({ version }) => version)).toEqual(['1.0.0']);
    expect(after.registry['table']?.releases).toHaveLength(2);
    // The server's HTML belongs to the skipped release.
    expect([after.modules, after.loaderData]).toEqual([[], null]);
  },
);

test('blames the remote whose element covers the page', async () => {
  const { notified } = start();
  inFront = '[data-remote="menu"] i';
  await pass();
  expect(notified()).toEqual([['The page is covered.', 'damage', 'menu@2.0.0']]);
});

test('drops every running release that has a fallback when nothing hydrated before', async () => {
  const { notified, reload } = start();
  find('header')?.remove();
  await pass();
  expect(notified().map(([, , release]) => release)).toEqual([
    'menu@2.0.0',
    'table@1.5.0',
    'wine@1.0.0',
  ]);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(readAgain().registry['wine']?.releases).toHaveLength(1);
});

test('does not reload a page without fallback releases', async () => {
  for (const { container } of [
    ...(registry['menu']?.releases ?? []),
    ...(registry['table']?.releases ?? []),
  ])
    globals[container] = undefined;
  const { notified, reload } = start();
  find('header')?.remove();
  await pass();
  expect(notified()).toHaveLength(1);
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload when session storage is unavailable', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const { reload } = start();
  find('header')?.remove();
  await pass();
  expect(reload).not.toHaveBeenCalled();
});

/** Damage that must not be detected. */
const hide = () => find('footer')?.remove();

test.each([
  [
    'has a dialog in front',
    () => {
      hide();
      document.body.insertAdjacentHTML('beforeend', '<dialog open>');
    },
  ],
  [
    'is covered by the session screen',
    () => {
      hide();
      find('#root > div')?.setAttribute('inert', '');
    },
  ],
  [
    'waits for another page',
    () => {
      hide();
      find('main')?.setAttribute('aria-busy', 'true');
    },
  ],
  [
    'is the last-resort error screen',
    () => (document.body.innerHTML = '<div id="root"><h1>Something went wrong</h1></div>'),
  ],
  [
    'has an element of a browser extension in a corner',
    () => {
      document.body.append(document.createElement('aside'));
      Object.assign(document, { elementFromPoint: (x: number) => find(x > 1 ? 'aside' : 'main') });
    },
  ],
])('reports no damage for a page that %s', async (_, change) => {
  const { notified } = start();
  change();
  await pass();
  expect(notified()).toEqual([]);
});

test('ignores routes without chrome and momentary damage', async () => {
  const { notified } = start([{ path: '/soon', remote: 'menu', chrome: false }]);
  window.history.replaceState(null, '', '/soon');
  const header = find('header');
  header?.remove();
  find('footer')?.remove();
  await pass();
  expect(notified()).toEqual([]);
  window.history.replaceState(null, '', '/');
  find('#root > div')?.prepend(header as Node);
  find('#root > div')?.append(document.createElement('footer'));
  await pass();
  expect(notified()).toEqual([]);
});

test("keeps the server's HTML of an unrelated release", () => {
  sessionStorage.setItem('shell:stepped-back', 'mfe_menu_1_9_0');
  expect(readAgain()).toEqual(state);
});
