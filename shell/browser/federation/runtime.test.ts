import { FEDERATION_GLOBAL } from '@tableside/contracts/registry/names';
import { BrokenRemoteError, RemoteUnavailableError } from './errors';
import { providedLibraries } from './provided';
import { createRuntime } from './runtime';

Object.assign(globalThis, { PROVIDED_VERSIONS: { react: '19.3.1' } });

type Scope = Record<string, Record<string, { get: () => () => unknown; loaded?: unknown }>>;

let count = 0;
/** A release with a unique name, because the runtime caches by name. */
const makeRelease = () => ({ container: `mfe_menu_${(count += 1)}` });

/** A container as built by webpack's own plugin. */
function makeContainer(modules: Readonly<Record<string, unknown>>) {
  const scopes: Scope[] = [];
  return {
    scopes,
    init: (scope: Scope) => void scopes.push(scope),
    get: (expose: string) =>
      expose in modules
        ? Promise.resolve(() => modules[expose])
        : Promise.reject(new Error(`no ${expose}`)),
  };
}

test("passes the shell's libraries to a container and returns its modules", async () => {
  const routes = { routes: [] };
  const search = { search: true };
  const container = makeContainer({ './routes': routes, './services/search': search });
  const loadContainer = jest.fn(() => Promise.resolve(container));
  const loadModule = createRuntime(loadContainer);
  const release = makeRelease();
  const entry = '/releases/menu/1.0.0/entry.js';

  expect(await loadModule(release, entry, './routes')).toBe(routes);
  expect(await loadModule(release, entry, './services/search')).toBe(search);

  expect(loadContainer).toHaveBeenCalledTimes(1);
  expect(loadContainer).toHaveBeenCalledWith(release, entry);
  expect(container.scopes).toHaveLength(1);
  const [react] = Object.entries(container.scopes[0]?.['react'] ?? {});
  expect(react?.[0]).toBe('19.3.1');
  expect(react?.[1].get()()).toBe(providedLibraries.react);
});

test('sets the runtime global before the first entry runs', async () => {
  const loadModule = createRuntime(() => {
    expect(globalThis).toHaveProperty(FEDERATION_GLOBAL, {
      runtime: { init: expect.any(Function) as unknown },
      bundlerRuntime: expect.objectContaining({
        init: expect.any(Function) as unknown,
        initContainerEntry: expect.any(Function) as unknown,
        consumes: expect.any(Function) as unknown,
      }) as unknown,
      attachShareScopeMap: expect.any(Function) as unknown,
    });
    return Promise.resolve(makeContainer({ './routes': {} }));
  });
  await expect(loadModule(makeRelease(), '/entry.js', './routes')).resolves.toEqual({});
});

test('reruns a failed entry on the next call and rejects with the original error', async () => {
  const failure = new RemoteUnavailableError('not there');
  const loadContainer = jest
    .fn<Promise<object>, []>()
    .mockRejectedValueOnce(failure)
    .mockResolvedValueOnce(makeContainer({ './routes': { second: true } }));
  const loadModule = createRuntime(loadContainer);
  const release = makeRelease();
  await expect(loadModule(release, '/entry.js', './routes')).rejects.toBe(failure);
  await expect(loadModule(release, '/entry.js', './routes')).resolves.toEqual({ second: true });
});

test('runs a separate container for each retry', async () => {
  const loadContainer = jest.fn((_release: object, url: string) =>
    Promise.resolve(makeContainer({ './routes': { url } })),
  );
  const loadModule = createRuntime(loadContainer);
  const release = makeRelease();
  const urls = ['', '~r1', '~r2'].map((retry) => `/releases/menu/1.0.0${retry}/entry.js`);
  for (const url of urls) {
    await expect(loadModule(release, url, './routes')).resolves.toEqual({ url });
  }
  expect(loadContainer.mock.calls.map(([, url]) => url)).toEqual(urls);
});

test('rejects a value that is not a container', async () => {
  const loadModule = createRuntime(() => Promise.resolve({ get: 1 }));
  await expect(loadModule(makeRelease(), '/entry.js', './routes')).rejects.toThrow(
    BrokenRemoteError,
  );
});

test('rejects for a missing module and keeps the container', async () => {
  const loadContainer = jest.fn(() => Promise.resolve(makeContainer({ './routes': {} })));
  const loadModule = createRuntime(loadContainer);
  const release = makeRelease();
  await expect(loadModule(release, '/entry.js', './widgets')).rejects.toThrow('no ./widgets');
  await expect(loadModule(release, '/entry.js', './routes')).resolves.toEqual({});
  expect(loadContainer).toHaveBeenCalledTimes(1);
});
