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
  answers: Readonly<Record<string, () => Promise<unknown>>>,
  versions = ['1.1.0', '1.0.0'],
) {
  const asked: string[] = [];
  const styles: string[] = [];
  const prefetched: string[] = [];
  const report = jest.fn();
  const current = { ...answers };
  const loader = createLoader({
    registry: { marketing: { releases: versions.map(releaseOf) } },
    loadModule: (_release, entryUrl) => {
      asked.push(entryUrl);
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
    asked,
    styles,
    prefetched,
    report,
    answer: (version: string, make: () => Promise<unknown>) => (current[version] = make),
  };
}

test('loads a module once, with its styles, and hands it out at once afterwards', async () => {
  const { loader, asked, styles, prefetched } = setUp({ '1.1.0': () => Promise.resolve(good) });
  const [first, second] = [
    loader.load('marketing', './widgets'),
    loader.load('marketing', './widgets'),
  ];
  expect(first).toBe(second);
  await expect(first).resolves.toBe(good);
  expect(loader.peek('marketing', './widgets')).toBe(good);
  expect(asked).toEqual(['/releases/marketing/1.1.0/entry.js']);
  expect(styles).toEqual(['/releases/marketing/1.1.0/marketing-widgets.css']);
  expect(prefetched).toEqual([]);
});

test('a prefetch asks for all files of a page once, and runs nothing', async () => {
  const { loader, asked, prefetched } = setUp({ '1.1.0': () => Promise.resolve(good) }, ['1.1.0']);
  loader.prefetch('marketing');
  loader.prefetch('marketing');
  loader.prefetch('nobody');
  const base = '/releases/marketing/1.1.0';
  const files = [`${base}/entry.js`, `${base}/routes.js`, `${base}/marketing-routes.css`];
  expect(prefetched).toEqual(files);
  expect(asked).toEqual([]);
  await loader.load('marketing', './routes');
  expect(prefetched).toEqual(files);
});

test('asks for the scripts of a page beside its entry, once per address', async () => {
  jest.useFakeTimers();
  const { loader, prefetched, answer } = setUp({ '1.1.0': hang }, ['1.1.0']);
  void loader.load('marketing', './routes').catch(() => undefined);
  expect(prefetched).toEqual(['/releases/marketing/1.1.0/routes.js']);
  answer('1.1.0', () => Promise.resolve(good));
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
])('%s: the release before it runs instead, and the failure is told', async (_what, fail) => {
  const { loader, asked, report } = setUp({ '1.1.0': fail, '1.0.0': () => Promise.resolve(good) });
  await expect(loader.load('marketing', './widgets')).resolves.toBe(good);
  expect(asked).toEqual([
    '/releases/marketing/1.1.0/entry.js',
    '/releases/marketing/1.0.0/entry.js',
  ]);
  expect(report).toHaveBeenCalledWith(expect.any(Error), {
    remote: 'marketing',
    version: '1.1.0',
    expose: './widgets',
  });
});

test('a release that hangs is given up after its time', async () => {
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
  ['a fault in its code', new TypeError('x is undefined'), BrokenRemoteError],
])('%s with nothing to fall back to is told for what it is', async (_what, failure, Kind) => {
  const { loader } = setUp({ '1.1.0': () => Promise.reject(failure) }, ['1.1.0']);
  await expect(loader.load('marketing', './widgets')).rejects.toBeInstanceOf(Kind);
});

test('a failure is not kept, and nothing is tried again by itself', async () => {
  const { loader, asked } = setUp({ '1.1.0': lose }, ['1.1.0']);
  await loader.load('marketing', './widgets').catch(() => undefined);
  expect(asked).toHaveLength(1);
  await loader.load('marketing', './widgets').catch(() => undefined);
  expect(asked).toHaveLength(2);
});

test('a retry starts from the newest release at a fresh address', async () => {
  const { loader, asked, answer } = setUp({ '1.1.0': lose }, ['1.1.0']);
  await loader.load('marketing', './widgets').catch(() => undefined);
  loader.retry('marketing');
  answer('1.1.0', () => Promise.resolve(good));
  await expect(loader.load('marketing', './widgets')).resolves.toBe(good);
  expect(asked.at(-1)).toBe('/releases/marketing/1.1.0~r1/entry.js');
});

test('a retry drops a load that hangs', async () => {
  jest.useFakeTimers();
  const { loader, answer } = setUp({ '1.1.0': hang }, ['1.1.0']);
  const hanging = loader.load('marketing', './widgets');
  loader.retry('marketing');
  answer('1.1.0', () => Promise.resolve(good));
  const fresh = loader.load('marketing', './widgets');
  expect(fresh).not.toBe(hanging);
  await expect(fresh).resolves.toBe(good);
});

test('a remote that the registry does not list is missing', async () => {
  const { loader } = setUp({});
  await expect(loader.load('discovery', './widgets')).rejects.toBeInstanceOf(BrokenRemoteError);
});

test('an expose that the release does not have is missing', async () => {
  const { loader, asked } = setUp({ '1.1.0': () => Promise.resolve(good) });
  await expect(loader.load('marketing', './services/auth')).rejects.toBeInstanceOf(
    MissingRemoteError,
  );
  expect(asked).toEqual([]);
});

test('a failure that is no Error is told in its own words', async () => {
  const fail = (): Promise<never> => new Promise((_resolve, reject) => reject('out of order'));
  const { loader } = setUp({ '1.1.0': fail }, ['1.1.0']);
  const loading = loader.load('marketing', './widgets');
  await expect(loading).rejects.toBeInstanceOf(BrokenRemoteError);
  await expect(loading).rejects.toMatchObject({ message: 'out of order' });
});

test('modules of a remote come from one release until a retry, which begins with the newest', async () => {
  const { loader, asked, answer } = setUp({
    '1.1.0': lose,
    '1.0.0': () => Promise.resolve(good),
  });
  await loader.load('marketing', './widgets');
  answer('1.1.0', () => Promise.resolve(good));
  const before = asked.length;
  loader.retry('marketing');
  await loader.load('marketing', './routes');
  expect(asked.slice(before)).toEqual(['/releases/marketing/1.1.0~r1/entry.js']);
});

describe('a retry runs no code again that threw', () => {
  const fail = () => Promise.reject(new TypeError('x is undefined'));
  const urls = (...paths: string[]) => paths.map((path) => `/releases/marketing/${path}/entry.js`);

  test('and asks for the release before it, which was lost', async () => {
    const { loader, asked, answer } = setUp({ '1.1.0': fail, '1.0.0': lose });
    const loading = loader.load('marketing', './widgets');
    await expect(loading).rejects.toBeInstanceOf(RemoteUnavailableError);
    loader.retry('marketing');
    answer('1.0.0', () => Promise.resolve(good));
    await expect(loader.load('marketing', './widgets')).resolves.toBe(good);
    expect(asked).toEqual(urls('1.1.0', '1.0.0', '1.0.0~r1'));
  });

  test('and asks for the live one, which was lost, where the one before threw', async () => {
    const { loader, asked, answer } = setUp({ '1.1.0': lose, '1.0.0': fail });
    const loading = loader.load('marketing', './widgets');
    await expect(loading).rejects.toBeInstanceOf(RemoteUnavailableError);
    loader.retry('marketing');
    answer('1.1.0', () => Promise.resolve(good));
    await expect(loader.load('marketing', './widgets')).resolves.toBe(good);
    expect(asked).toEqual(urls('1.1.0', '1.0.0', '1.1.0~r1'));
  });

  test('and asks for nothing where all threw', async () => {
    const { loader, asked } = setUp({ '1.1.0': fail, '1.0.0': fail });
    const load = () => loader.load('marketing', './widgets');
    await expect(load()).rejects.toBeInstanceOf(BrokenRemoteError);
    loader.retry('marketing');
    await expect(load()).rejects.toBeInstanceOf(BrokenRemoteError);
    expect(asked).toEqual(urls('1.1.0', '1.0.0'));
  });

  test('but for another part of that release', async () => {
    const { loader, answer } = setUp({ '1.1.0': fail }, ['1.1.0']);
    await loader.load('marketing', './widgets').catch(() => undefined);
    answer('1.1.0', () => Promise.resolve(good));
    await expect(loader.load('marketing', './routes')).resolves.toBe(good);
  });
});

describe('onRecovery', () => {
  test('tells listeners of a load that succeeds after a retry', async () => {
    const { loader, answer } = setUp({ '1.1.0': lose }, ['1.1.0']);
    const [listener, gone] = [jest.fn(), jest.fn()];
    loader.onRecovery('marketing', listener);
    loader.onRecovery('marketing', gone)();
    await loader.load('marketing', './widgets').catch(() => undefined);
    expect(listener).not.toHaveBeenCalled();
    loader.retry('marketing');
    answer('1.1.0', () => Promise.resolve(good));
    await loader.load('marketing', './widgets');
    expect(listener).toHaveBeenCalledTimes(1);
    expect(gone).not.toHaveBeenCalled();
  });

  test('is silent about a load that never failed', async () => {
    const { loader } = setUp({ '1.1.0': () => Promise.resolve(good) });
    const listener = jest.fn();
    loader.onRecovery('marketing', listener);
    await loader.load('marketing', './widgets');
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('switchOff', () => {
  const release = makeRelease('menu', '1.0.0', { exposes: { './widgets': { js: [], css: [] } } });

  test('of a remote that is switched off nothing is loaded, kept or stepped back to, and its places are told', async () => {
    const module = { widgets: {} };
    const loadModule = jest.fn(() => Promise.resolve(module));
    const loader = createLoader({
      registry: { menu: { releases: [release, { ...release, version: '0.9.0' }] } },
      loadModule,
      loadStyles: () => Promise.resolve(),
      prefetchFile: jest.fn(),
      report: jest.fn(),
    });
    const told = jest.fn();
    loader.onRecovery('menu', told);
    await loader.load('menu', './widgets');
    expect(loader.peek('menu', './widgets')).toBe(module);
    expect(loader.hasEarlier('menu')).toBe(true);

    loader.switchOff('menu');

    expect(told.mock.calls).toEqual([[true]]);
    expect(loader.peek('menu', './widgets')).toBeNull();
    expect(loader.hasEarlier('menu')).toBe(false);
    loader.retry('menu');
    await expect(loader.load('menu', './widgets')).rejects.toThrow(BrokenRemoteError);
    await expect(loader.loadEarlier('menu', './widgets')).rejects.toThrow(BrokenRemoteError);
    expect(loadModule).toHaveBeenCalledTimes(1);
  });
});
