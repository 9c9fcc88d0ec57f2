import { NetworkError } from '@tableside/platform';
import { makeRelease, makeRemote } from '../federation/composition-fixtures';
import type { PageRegistry } from '../federation/registry';
import type { PageState } from '../page-state';
import { type Beacon, EARLY_FAILURES_SCRIPT } from './beacon';
import { reportPage } from './report-page';

/** Entries that the page's performance observers report. */
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

/** Listeners of the previous test are removed with it. */
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
const start = (beaconShare = 1) =>
  reportPage({ registry, shell: '3.0.0', beaconShare } as PageState);
const toReport = (error: Error, context: Readonly<Record<string, string>>) =>
  new CustomEvent('shell:failure', { detail: { error, context } });
const report = (...notified: Parameters<typeof toReport>) =>
  window.dispatchEvent(toReport(...notified));
function throwIn(remote: string, version: string): Error {
  const error = new Error('out of order');
  error.stack = `Error: out of order\n    at n (https://tableside.example/releases/${remote}/${version}/routes.js:1:2)`;
  return error;
}

test('sends one beacon with all releases and web vitals when the page is hidden', () => {
  run('menu', '2.0.0');
  start();
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

test('sends the first failures early and later ones at the end', () => {
  run('menu', '2.0.0');
  start();
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

describe('shell failures', () => {
  const own = Object.assign(new Error('out of order'), {
    stack: 'Error: out of order\n    at n (https://tableside.example/assets/main.12ab.js:1:2)',
  });
  const toRejection = (reason: Error) => Object.assign(new Event('unhandledrejection'), { reason });
  const lost = Object.assign(new Error('lost'), { name: 'ChunkLoadError' });
  const notified = () => posts().flatMap(({ releases }) => releases.map(({ failure }) => failure));

  test.each([
    ['an unhandled rejection', () => toRejection(own), 'promise'],
    ['an error in a screen', () => toReport(own, { during: 'route' }), 'render'],
    ['a lost file', () => toReport(lost, { during: 'signed in' }), 'load'],
  ])('%s', (_, makeEvent, kind) => {
    start(0);
    window.dispatchEvent(makeEvent());
    hide();
    expect(posts()[0]?.releases).toEqual([
      { remote: 'shell', version: '3.0.0', isNew: true, failure: kind },
    ]);
  });

  test("are not counted when the cause or React's component stack leads to a remote", () => {
    const { stack } = own;
    const cause = throwIn('table', '1.5.0');
    start(0);
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

  test('are not counted when a remote damaged the page', () => {
    start(0);
    report(own, { during: 'damage', remote: 'menu', version: '2.0.0' });
    hide();
    const releases = [{ remote: 'menu', version: '2.0.0', isNew: true, failure: 'damage' }];
    expect(posts()[0]?.releases).toEqual(releases);
  });

  test('include an error with circular causes', () => {
    const circle = Object.assign(new Error('round'), { stack: own.stack });
    circle.cause = circle;
    start(0);
    window.dispatchEvent(toRejection(circle));
    hide();
    expect(posts()[0]?.releases[0]).toMatchObject({ remote: 'shell', failure: 'promise' });
  });

  test('are not counted for failed calls or third-party errors', () => {
    start(0);
    report(new NetworkError('No response.'), { during: 'route' });
    window.dispatchEvent(toRejection(new Error('of an extension')));
    report(throwIn('menu', '2.0.0'), { during: 'slot', remote: 'menu', widget: 'Soup' });
    hide();
    expect(notified()).toEqual(['render']);
    expect(posts()[0]?.releases[0]?.remote).toBe('menu');
  });
});

test('sends only failures for a page outside the sample', () => {
  run('menu', '2.0.0');
  run('table', '1.5.0');
  start(0);
  hide();
  expect(posts()).toEqual([]);
  listening.abort();
  listening = new AbortController();
  setVisibility('visible');
  start(0);
  report(throwIn('menu', '2.0.0'), { during: 'page', remote: 'menu' });
  hide();
  const releases = [{ remote: 'menu', version: '2.0.0', isNew: true, failure: 'render' }];
  expect(posts()).toEqual([{ isSampled: false, releases }]);
});

test('reports failures from before the script loaded', () => {
  // The script that the server writes into the page's head.
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
  start(0);
  hide();
  expect(posts()[0]?.releases).toEqual([
    { remote: 'menu', version: '2.0.0', isNew: true, failure: 'event' },
    { remote: 'table', version: '1.5.0', isNew: true, failure: 'load' },
  ]);
});

test.each([
  ['no remote', {}],
  ['a remote not on the page', { remote: 'salad', version: '1.0.0', expose: './routes' }],
  ['a call of the shell', { during: 'favorites' }],
])('does not report a failure of %s', (_, context) => {
  start(0);
  report(new Error('x'), context as Readonly<Record<string, string>>);
  hide();
  expect(posts()).toEqual([]);
});

test('does not count a failed load against another release', () => {
  start(0);
  const lost = Object.assign(new Error('lost'), { name: 'RemoteUnavailableError' });
  report(lost, { during: 'slot', remote: 'menu', widget: 'Soup' });
  hide();
  expect(posts()).toEqual([]);
});

test.each([
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
])('does not count a visitor who sends %s', (name, value) => {
  Object.defineProperty(navigator, name, { value, configurable: true });
  run('menu', '2.0.0');
  start();
  hide();
  expect(posts()).toEqual([]);
  Object.defineProperty(navigator, name, { value: undefined, configurable: true });
});
