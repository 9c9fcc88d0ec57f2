import { makeRelease } from './composition-fixtures';
import { BrokenRemoteError, MissingRemoteError, RemoteUnavailableError } from './errors';
import { ATTEMPT_MS, createLoader } from './loader';
import type { PageRelease } from './registry';

const releaseOf = (version: string): PageRelease =>
  makeRelease('marketing', version, {
    exposes: {
      './widgets': { js: ['widgets.js'], css: ['marketing-widgets.css'] },
      './routes': { js: ['routes.js'], css: ['marketing-routes.css'] },
    },
    integrity: {
      'entry.js': 'sha384-a',
      'widgets.js': 'sha384-b',
      'marketing-widgets.css': 'sha384-c',
    },
  });
const good = { widgets: { HomeHero: { Component: () => null } }, routes: {} };
const lose = () => Promise.reject(new RemoteUnavailableError('404'));
const hang = () => new Promise<never>(() => undefined);

afterEach(() => jest.useRealTimers());

function setUp(
  responses: Readonly<Record<string, () => Promise<unknown>>>,
  versions = ['1.1.0', '1.0.0'],
) {
  const requested: string[] = [];
  const styles: string[] = [];
  const prefetched: string[] = [];
  const report = jest.fn();
  const current = { ...responses };
  const loader = createLoader({
    registry: { marketing: { releases: versions.map(releaseOf) } },
    loadModule: (_release, entryUrl) => {
      requested.push(entryUrl);
      const version = /marketing\/([^/~]+)/.exec(entryUrl)?.[1] ?? '';
      return (current[version] ?? (() => Promise.reject(new Error('unexpected'))))();
    },
    loadStyles: (_name, url) => {
      styles.push(url);
      return Promise.resolve();
    },
    prefetchFile: (url) => prefetched.push(url),
    report,
  });
  return {
    loader,
    requested,
    styles,
    prefetched,
    report,
    response: (version: string, make: () => Promise<unknown>) => (current[version] = make),
  };
}

test('loads a module and its styles once and returns it synchronously afterwards', async () => {
  const { loader, requested, styles, prefetched } = setUp({ '1.1.0': () => Promise.resolve(good) });
  const [first, second] = [
    loader.load('marketing', './widgets'),
    loader.load('marketing', './widgets'),
  ];
  expect(first).toBe(second);
  await expect(first).resolves.toBe(good);
  expect(loader.peek('marketing', './widgets')).toBe(good);
  expect(requested).toEqual(['/releases/marketing/1.1.0/entry.js']);
  expect(styles).toEqual(['/releases/marketing/1.1.0/marketing-widgets.css']);
  expect(prefetched).toEqual([]);
});

test('prefetches all files of a page once without running them', async () => {
  const { loader, requested, prefetched } = setUp({ '1.1.0': () => Promise.resolve(good) }, [
    '1.1.0',
  ]);
  loader.prefetch('marketing');
  loader.prefetch('marketing');
  loader.prefetch('unknown');
  const base = '/releases/marketing/1.1.0';
  const files = [`${base}/entry.js`, `${base}/routes.js`, `${base}/marketing-routes.css`];
  expect(prefetched).toEqual(files);
  expect(requested).toEqual([]);
  await loader.load('marketing', './routes');
  expect(prefetched).toEqual(files);
});

test('requests page scripts in parallel with the entry, once per URL', async () => {
  jest.useFakeTimers();
  const { loader, prefetched, response } = setUp({ '1.1.0': hang }, ['1.1.0']);
  void loader.load('marketing', './routes').catch(() => undefined);
  expect(prefetched).toEqual(['/releases/marketing/1.1.0/routes.js']);
  response('1.1.0', () => Promise.resolve(good));
  loader.retry('marketing');
  await loader.load('marketing', './routes');
  expect(prefetched).toEqual([
    '/releases/marketing/1.1.0/routes.js',
    '/releases/marketing/1.1.0~r1/routes.js',
  ]);
});

test.each([
  ['a file that does not arrive', () => Promise.reject(new RemoteUnavailableError('404'))],
  ['code that throws', () => Promise.reject(new TypeError('x is undefined'))],
  [
    'a chunk that fails',
    () => Promise.reject(Object.assign(new Error('chunk'), { name: 'ChunkLoadError' })),
  ],
  ['a module that breaks the contract', () => Promise.resolve({ widgets: { HomeHero: 1 } })],
])('%s: runs the previous release and reports the failure', async (_what, fail) => {
  const { loader, requested, report } = setUp({
    '1.1.0': fail,
    '1.0.0': () => Promise.resolve(good),
  });
  await expect(loader.load('marketing', './widgets')).resolves.toBe(good);
  expect(requested).toEqual([
    '/releases/marketing/1.1.0/entry.js',
    '/releases/marketing/1.0.0/entry.js',
  ]);
  expect(report).toHaveBeenCalledWith(expect.any(Error), {
    remote: 'marketing',
    version: '1.1.0',
    expose: './widgets',
  });
});

test('gives up on a release that hangs', async () => {
  jest.useFakeTimers();
  const { loader } = setUp({ '1.1.0': hang, '1.0.0': () => Promise.resolve(good) });
  const loading = loader.load('marketing', './widgets');
  await jest.advanceTimersByTimeAsync(ATTEMPT_MS - 1);
  expect(loader.peek('marketing', './widgets')).toBeNull();
  await jest.advanceTimersByTimeAsync(2);
  await expect(loading).resolves.toBe(good);
});

test.each([
  ['a lost entry', new RemoteUnavailableError('404'), RemoteUnavailableError],
  [
    'a lost chunk',
    Object.assign(new Error('chunk'), { name: 'ChunkLoadError' }),
    RemoteUnavailableError,
  ],
  ['an error in its code', new TypeError('x is undefined'), BrokenRemoteError],
])('%s without a fallback: rejects with the matching error', async (_what, failure, Kind) => {
  const { loader } = setUp({ '1.1.0': () => Promise.reject(failure) }, ['1.1.0']);
  await expect(loader.load('marketing', './widgets')).rejects.toBeInstanceOf(Kind);
});

test('does not cache a failure and does not retry on its own', async () => {
  const { loader, requested } = setUp({ '1.1.0': lose }, ['1.1.0']);
  await loader.load('marketing', './widgets').catch(() => undefined);
  expect(requested).toHaveLength(1);
  await loader.load('marketing', './widgets').catch(() => undefined);
  expect(requested).toHaveLength(2);
});

test('retries the newest release first, at a new URL', async () => {
  const { loader, requested, response } = setUp({ '1.1.0': lose }, ['1.1.0']);
  await loader.load('marketing', './widgets').catch(() => undefined);
  loader.retry('marketing');
  response('1.1.0', () => Promise.resolve(good));
  await expect(loader.load('marketing', './widgets')).resolves.toBe(good);
  expect(requested.at(-1)).toBe('/releases/marketing/1.1.0~r1/entry.js');
});

test('a retry abandons a load that hangs', async () => {
  jest.useFakeTimers();
  const { loader, response } = setUp({ '1.1.0': hang }, ['1.1.0']);
  const hanging = loader.load('marketing', './widgets');
  loader.retry('marketing');
  response('1.1.0', () => Promise.resolve(good));
  const fresh = loader.load('marketing', './widgets');
  expect(fresh).not.toBe(hanging);
  await expect(fresh).resolves.toBe(good);
});

test('rejects with MissingRemoteError for a remote not in the registry', async () => {
  const { loader } = setUp({});
  await expect(loader.load('discovery', './widgets')).rejects.toBeInstanceOf(BrokenRemoteError);
});

test('rejects with MissingRemoteError for a module the release does not expose', async () => {
  const { loader, requested } = setUp({ '1.1.0': () => Promise.resolve(good) });
  await expect(loader.load('marketing', './services/auth')).rejects.toBeInstanceOf(
    MissingRemoteError,
  );
  expect(requested).toEqual([]);
});

test('keeps the message of a thrown value that is not an Error', async () => {
  const fail = (): Promise<never> => new Promise((_resolve, reject) => reject('out of order'));
  const { loader } = setUp({ '1.1.0': fail }, ['1.1.0']);
  const loading = loader.load('marketing', './widgets');
  await expect(loading).rejects.toBeInstanceOf(BrokenRemoteError);
  await expect(loading).rejects.toMatchObject({ message: 'out of order' });
});

test('loads all modules of a remote from one release until a retry', async () => {
  const { loader, requested, response } = setUp({
    '1.1.0': lose,
    '1.0.0': () => Promise.resolve(good),
  });
  await loader.load('marketing', './widgets');
  response('1.1.0', () => Promise.resolve(good));
  const before = requested.length;
  loader.retry('marketing');
  await loader.load('marketing', './routes');
  expect(requested.slice(before)).toEqual(['/releases/marketing/1.1.0~r1/entry.js']);
});

describe('does not rerun code that threw', () => {
  const fail = () => Promise.reject(new TypeError('x is undefined'));
  const urls = (...paths: string[]) => paths.map((path) => `/releases/marketing/${path}/entry.js`);

  test('and requests the previous release, which failed to load', async () => {
    const { loader, requested, response } = setUp({ '1.1.0': fail, '1.0.0': lose });
    const loading = loader.load('marketing', './widgets');
    await expect(loading).rejects.toBeInstanceOf(RemoteUnavailableError);
    loader.retry('marketing');
    response('1.0.0', () => Promise.resolve(good));
    await expect(loader.load('marketing', './widgets')).resolves.toBe(good);
    expect(requested).toEqual(urls('1.1.0', '1.0.0', '1.0.0~r1'));
  });

  test('and requests the live release, which failed to load, when the previous one threw', async () => {
    const { loader, requested, response } = setUp({ '1.1.0': lose, '1.0.0': fail });
    const loading = loader.load('marketing', './widgets');
    await expect(loading).rejects.toBeInstanceOf(RemoteUnavailableError);
    loader.retry('marketing');
    response('1.1.0', () => Promise.resolve(good));
    await expect(loader.load('marketing', './widgets')).resolves.toBe(good);
    expect(requested).toEqual(urls('1.1.0', '1.0.0', '1.1.0~r1'));
  });

  test('and requests nothing when every release threw', async () => {
    const { loader, requested } = setUp({ '1.1.0': fail, '1.0.0': fail });
    const load = () => loader.load('marketing', './widgets');
    await expect(load()).rejects.toBeInstanceOf(BrokenRemoteError);
    loader.retry('marketing');
    await expect(load()).rejects.toBeInstanceOf(BrokenRemoteError);
    expect(requested).toEqual(urls('1.1.0', '1.0.0'));
  });

  test('but loads another module of that release', async () => {
    const { loader, response } = setUp({ '1.1.0': fail }, ['1.1.0']);
    await loader.load('marketing', './widgets').catch(() => undefined);
    response('1.1.0', () => Promise.resolve(good));
    await expect(loader.load('marketing', './routes')).resolves.toBe(good);
  });
});

describe('onRecovery', () => {
  test('notifies listeners when a load succeeds after a retry', async () => {
    const { loader, response } = setUp({ '1.1.0': lose }, ['1.1.0']);
    const [listener, gone] = [jest.fn(), jest.fn()];
    loader.onRecovery('marketing', listener);
    loader.onRecovery('marketing', gone)();
    await loader.load('marketing', './widgets').catch(() => undefined);
    expect(listener).not.toHaveBeenCalled();
    loader.retry('marketing');
    response('1.1.0', () => Promise.resolve(good));
    await loader.load('marketing', './widgets');
    expect(listener).toHaveBeenCalledTimes(1);
    expect(gone).not.toHaveBeenCalled();
  });

  test('does not notify when the load never failed', async () => {
    const { loader } = setUp({ '1.1.0': () => Promise.resolve(good) });
    const listener = jest.fn();
    loader.onRecovery('marketing', listener);
    await loader.load('marketing', './widgets');
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('switchOff', () => {
  const release = makeRelease('menu', '1.0.0', { exposes: { './widgets': { js: [], css: [] } } });

  test('loads nothing from a disabled remote and notifies its slots', async () => {
    const module = { widgets: {} };
    const loadModule = jest.fn(() => Promise.resolve(module));
    const loader = createLoader({
      registry: { menu: { releases: [release, { ...release, version: '0.9.0' }] } },
      loadModule,
      loadStyles: () => Promise.resolve(),
      prefetchFile: jest.fn(),
      report: jest.fn(),
    });
    const notified = jest.fn();
    loader.onRecovery('menu', notified);
    await loader.load('menu', './widgets');
    expect(loader.peek('menu', './widgets')).toBe(module);
    expect(loader.hasEarlier('menu')).toBe(true);

    loader.switchOff('menu');

    expect(notified.mock.calls).toEqual([[true]]);
    expect(loader.peek('menu', './widgets')).toBeNull();
    expect(loader.hasEarlier('menu')).toBe(false);
    loader.retry('menu');
    await expect(loader.load('menu', './widgets')).rejects.toThrow(BrokenRemoteError);
    await expect(loader.loadEarlier('menu', './widgets')).rejects.toThrow(BrokenRemoteError);
    expect(loadModule).toHaveBeenCalledTimes(1);
  });
});
