import { NetworkError } from '@tableside/platform';
import { makeRelease, makeRemote } from '../federation/composition-fixtures';
import type { PageRegistry } from '../federation/registry';
import type { PageState } from '../page-state';
import { type Beacon, EARLY_FAILURES_SCRIPT } from './beacon';
import { tellOfPage } from './tell-of-page';

/** What the page's observers would report. */
const mockVitals = new Map<string, (metric: { readonly value: number }) => void>();
jest.mock('web-vitals', () =>
  Object.fromEntries(
    ['onLCP', 'onINP', 'onCLS'].map((name) => [
      name,
      (callback: (metric: { readonly value: number }) => void) => mockVitals.set(name, callback),
    ]),
  ),
);

const registry: PageRegistry = {
  menu: makeRemote('menu', '2.0.0', '1.0.0'),
  table: makeRemote('table', '1.5.0'),
};
const globals = globalThis as unknown as Record<string, unknown>;
const run = (remote: string, version: string) => {
  globals[makeRelease(remote, version).container] = {};
};

const fetched = jest.fn<Promise<Response>, [string, RequestInit]>(() =>
  Promise.reject(new Error('blocked')),
);
const posts = () =>
  fetched.mock.calls.map(([url, { body }]) => {
    expect(url).toBe('/beacons');
    return JSON.parse(String(body)) as Beacon;
  });

/** Listeners of the test before are taken off with it. */
let listening: AbortController;
beforeEach(() => {
  listening = new AbortController();
  const { addEventListener } = window;
  jest
    .spyOn(window, 'addEventListener')
    .mockImplementation((type: string, listener: unknown) =>
      addEventListener.call(window, type, listener as EventListener, { signal: listening.signal }),
    );
  jest.useFakeTimers();
  fetched.mockClear();
  globals['fetch'] = fetched;
  setVisibility('visible');
  for (const [name, { releases }] of Object.entries(registry))
    for (const { version } of releases) delete globals[makeRelease(name, version).container];
});
afterEach(() => {
  listening.abort();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function setVisibility(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
}
function hide() {
  setVisibility('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}
const begin = (beaconShare = 1) =>
  tellOfPage({ registry, shell: '3.0.0', beaconShare } as PageState);
const toReport = (error: Error, context: Readonly<Record<string, string>>) =>
  new CustomEvent('shell:failure', { detail: { error, context } });
const report = (...told: Parameters<typeof toReport>) => window.dispatchEvent(toReport(...told));
function throwIn(remote: string, version: string): Error {
  const error = new Error('out of order');
  error.stack = `Error: out of order\n    at n (https://tableside.example/releases/${remote}/${version}/routes.js:1:2)`;
  return error;
}

test('tells once, when the page is hidden, of all releases that ran and of web vitals', () => {
  run('menu', '2.0.0');
  begin();
  run('table', '1.5.0');
  mockVitals.get('onLCP')?.({ value: 1234.5 });
  mockVitals.get('onINP')?.({ value: 80_000 });
  mockVitals.get('onCLS')?.({ value: 0.01234 });
  expect(posts()).toEqual([]);
  hide();
  hide();
  const common = { isNew: true, inp: 60_000, cls: 0.012 };
  expect(posts()).toEqual([
    {
      isSampled: true,
      releases: [
        { remote: 'menu', version: '2.0.0', lcp: 1235, ...common },
        { remote: 'shell', version: '3.0.0', lcp: 1235, ...common },
        { remote: 'table', version: '1.5.0', ...common },
      ],
    },
  ]);
});

test('tells early of the first failures, and of later ones at the end', () => {
  run('menu', '2.0.0');
  begin();
  report(throwIn('menu', '2.0.0'), { during: 'slot', remote: 'menu', widget: 'Soup' });
  report(throwIn('menu', '2.0.0'), { during: 'event', remote: 'menu', version: '2.0.0' });
  jest.advanceTimersByTime(2000);
  report(new Error('gone'), { remote: 'table', version: '1.5.0', expose: './routes' });
  jest.advanceTimersByTime(2000);
  expect(posts()).toHaveLength(1);
  hide();
  expect(posts().map(({ releases }) => releases)).toEqual([
    [
      { remote: 'menu', version: '2.0.0', isNew: true, failure: 'render' },
      { remote: 'shell', version: '3.0.0', isNew: true },
    ],
    [
      { remote: 'menu', version: '2.0.0', isNew: false },
      { remote: 'shell', version: '3.0.0', isNew: false },
      { remote: 'table', version: '1.5.0', isNew: true, failure: 'evaluation' },
    ],
  ]);
});

describe('of the shell it tells', () => {
  const own = Object.assign(new Error('out of order'), {
    stack: 'Error: out of order\n    at n (https://tableside.example/assets/main.12ab.js:1:2)',
  });
  const toRejection = (reason: Error) => Object.assign(new Event('unhandledrejection'), { reason });
  const lost = Object.assign(new Error('lost'), { name: 'ChunkLoadError' });
  const told = () => posts().flatMap(({ releases }) => releases.map(({ failure }) => failure));

  test.each([
    ['that it left a rejection to nobody', () => toRejection(own), 'promise'],
    ['that a screen threw', () => toReport(own, { during: 'route' }), 'render'],
    ['that a file of it was lost', () => toReport(lost, { during: 'signed in' }), 'load'],
  ])('%s', (_, makeEvent, kind) => {
    begin(0);
    window.dispatchEvent(makeEvent());
    hide();
    expect(posts()[0]?.releases).toEqual([
      { remote: 'shell', version: '3.0.0', isNew: true, failure: kind },
    ]);
  });

  test('nothing of what leads to a remote by its cause or by the components that React names', () => {
    const { stack } = own;
    const cause = throwIn('table', '1.5.0');
    begin(0);
    window.dispatchEvent(
      new ErrorEvent('error', { error: Object.assign(new Error('x', { cause }), { stack }) }),
    );
    report(throwIn('menu', '2.0.0'), { during: 'route' });
    window.dispatchEvent(
      toRejection(Object.assign(new Error('x', { cause: new NetworkError('gone') }), { stack })),
    );
    hide();
    expect(posts()[0]?.releases).toEqual([
      { remote: 'table', version: '1.5.0', isNew: true, failure: 'event' },
      { remote: 'menu', version: '2.0.0', isNew: true, failure: 'render' },
    ]);
  });

  test('nothing where a remote has damaged the page', () => {
    begin(0);
    report(own, { during: 'damage', remote: 'menu', version: '2.0.0' });
    hide();
    const releases = [{ remote: 'menu', version: '2.0.0', isNew: true, failure: 'damage' }];
    expect(posts()[0]?.releases).toEqual(releases);
  });

  test('a throw whose causes go round in a circle', () => {
    const circle = Object.assign(new Error('round'), { stack: own.stack });
    circle.cause = circle;
    begin(0);
    window.dispatchEvent(toRejection(circle));
    hide();
    expect(posts()[0]?.releases[0]).toMatchObject({ remote: 'shell', failure: 'promise' });
  });

  test('nothing where a call failed, or where others threw', () => {
    begin(0);
    report(new NetworkError('No answer came.'), { during: 'route' });
    window.dispatchEvent(toRejection(new Error('of an extension')));
    report(throwIn('menu', '2.0.0'), { during: 'slot', remote: 'menu', widget: 'Soup' });
    hide();
    expect(told()).toEqual(['render']);
    expect(posts()[0]?.releases[0]?.remote).toBe('menu');
  });
});

test('a page outside of the sample tells of failures alone', () => {
  run('menu', '2.0.0');
  run('table', '1.5.0');
  begin(0);
  hide();
  expect(posts()).toEqual([]);
  listening.abort();
  listening = new AbortController();
  setVisibility('visible');
  begin(0);
  report(throwIn('menu', '2.0.0'), { during: 'page', remote: 'menu' });
  hide();
  const releases = [{ remote: 'menu', version: '2.0.0', isNew: true, failure: 'render' }];
  expect(posts()).toEqual([{ isSampled: false, releases }]);
});

test('what went wrong before the script was there is not lost', () => {
  // What the server writes into the page's head.
  new Function(EARLY_FAILURES_SCRIPT)();
  run('menu', '2.0.0');
  const error = throwIn('menu', '2.0.0');
  window.dispatchEvent(new ErrorEvent('error', { error }));
  report(Object.assign(new Error('lost'), { name: 'RemoteUnavailableError' }), {
    remote: 'table',
    version: '1.5.0',
    expose: './widgets',
  });
  for (let count = 0; count < 100; count += 1) window.dispatchEvent(new ErrorEvent('error'));
  begin(0);
  hide();
  expect(posts()[0]?.releases).toEqual([
    { remote: 'menu', version: '2.0.0', isNew: true, failure: 'event' },
    { remote: 'table', version: '1.5.0', isNew: true, failure: 'load' },
  ]);
});

test.each([
  ['no remote', {}],
  [
    'a remote that the page does not have',
    { remote: 'salad', version: '1.0.0', expose: './routes' },
  ],
  ['a call of the shell', { during: 'favourites' }],
])('nothing is told of a failure of %s', (_, context) => {
  begin(0);
  report(new Error('x'), context as Readonly<Record<string, string>>);
  hide();
  expect(posts()).toEqual([]);
});

test('a slot whose release could not be loaded is no failure of another one', () => {
  begin(0);
  const lost = Object.assign(new Error('lost'), { name: 'RemoteUnavailableError' });
  report(lost, { during: 'slot', remote: 'menu', widget: 'Soup' });
  hide();
  expect(posts()).toEqual([]);
});

test.each([
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
])('whoever asks not to be tracked by %s is not counted', (name, value) => {
  Object.defineProperty(navigator, name, { value, configurable: true });
  run('menu', '2.0.0');
  begin();
  hide();
  expect(posts()).toEqual([]);
  Object.defineProperty(navigator, name, { value: undefined, configurable: true });
});
