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
/** The page as this tab reads it the next time. */
function readAgain(): PageState {
  const text = JSON.stringify(state);
  document.body.innerHTML = `<script type="application/json" id="${PAGE_STATE_ID}">${text}</script>`;
  return readPageState();
}
const globals = globalThis as unknown as Record<string, unknown>;

const PAGE = `<div id="root"><div>
  <header><a href="/">Home</a></header>
  <main id="main"><div data-remote="menu" data-widget="Soup" data-asleep="true"><i>Soup</i></div></main>
  <footer></footer>
</div></div>`;
/** Bottom edges, and what is in front at any point. Nothing here is laid out. */
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

function begin(claims: readonly object[] = []) {
  const report = jest.fn();
  const reload = jest.fn();
  watchPage({ composition: { claims } as never, telemetry: { report }, state }, reload);
  return {
    reload,
    told: () =>
      report.mock.calls.map(([error, { remote, version, during }]) => [
        String((error as Error).message),
        during as string,
        `${remote as string}@${version as string}`,
      ]),
  };
}
/** Long enough for two looks. */
const pass = (ms = 10_000) => jest.advanceTimersByTimeAsync(ms);

const DAMAGE: readonly (readonly [string, () => void])[] = [
  ['was emptied', () => document.body.replaceChildren()],
  ['was emptied', () => find('#root')?.replaceChildren()],
  ['lost its header', () => find('header')?.remove()],
  ['lost its main', () => find('main')?.remove()],
  ['has its footer hidden', () => find('footer')?.style.setProperty('display', 'none')],
  ['has its header hidden', () => find('#root')?.style.setProperty('display', 'none')],
  ['is turned round', () => ends.set('header', 50)],
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
  'a page that %s is loaded again without the release that woke before',
  async (what, damage) => {
    const { told, reload } = begin();
    await pass();
    expect(told()).toEqual([]);
    delete find('[data-asleep]')?.dataset['asleep'];
    damage();
    await pass();
    expect(told()).toEqual([[`The page ${what}.`, 'damage', 'menu@2.0.0']]);
    expect(reload).toHaveBeenCalledTimes(1);
    const after = readAgain();
    expect(after.registry['menu']?.releases.map(({ version }) => version)).toEqual(['1.0.0']);
    expect(after.registry['table']?.releases).toHaveLength(2);
    // The server's HTML is of the release that is done without.
    expect([after.modules, after.loaderData]).toEqual([[], null]);
  },
);

test('an element of a remote that covers the page is that remote’s, whatever has come to life', async () => {
  const { told } = begin();
  inFront = '[data-remote="menu"] i';
  await pass();
  expect(told()).toEqual([['The page is covered.', 'damage', 'menu@2.0.0']]);
});

test('where nothing came to life before, each release that runs is done without, and one that has none before it is only reported', async () => {
  const { told, reload } = begin();
  find('header')?.remove();
  await pass();
  expect(told().map(([, , release]) => release)).toEqual([
    'menu@2.0.0',
    'table@1.5.0',
    'wine@1.0.0',
  ]);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(readAgain().registry['wine']?.releases).toHaveLength(1);
});

test('a page without releases to go back to is not loaded again', async () => {
  for (const { container } of [
    ...(registry['menu']?.releases ?? []),
    ...(registry['table']?.releases ?? []),
  ])
    globals[container] = undefined;
  const { told, reload } = begin();
  find('header')?.remove();
  await pass();
  expect(told()).toHaveLength(1);
  expect(reload).not.toHaveBeenCalled();
});

test('nor is one whose browser keeps nothing: it would be damaged again', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const { reload } = begin();
  find('header')?.remove();
  await pass();
  expect(reload).not.toHaveBeenCalled();
});

/** Damage that is not to be seen. */
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
    'is behind the screen of a session',
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
    'is the screen for when all else fails',
    () => (document.body.innerHTML = '<div id="root"><h1>Something went wrong here</h1></div>'),
  ],
  [
    'has something of an extension in a corner',
    () => {
      document.body.append(document.createElement('aside'));
      Object.assign(document, { elementFromPoint: (x: number) => find(x > 1 ? 'aside' : 'main') });
    },
  ],
])('nothing is said of a page that %s', async (_, change) => {
  const { told } = begin();
  change();
  await pass();
  expect(told()).toEqual([]);
});

test('nor of a page whose claim has no header and footer, or of a moment', async () => {
  const { told } = begin([{ path: '/soon', remote: 'menu', chrome: false }]);
  window.history.replaceState(null, '', '/soon');
  const header = find('header');
  header?.remove();
  find('footer')?.remove();
  await pass();
  expect(told()).toEqual([]);
  window.history.replaceState(null, '', '/');
  find('#root > div')?.prepend(header as Node);
  find('#root > div')?.append(document.createElement('footer'));
  await pass();
  expect(told()).toEqual([]);
});

test('another release than the one that did it is taken as the server wrote it', () => {
  sessionStorage.setItem('shell:stepped-back', 'mfe_menu_1_9_0');
  expect(readAgain()).toEqual(state);
});
