const CDN = 'https://cdn.example';
const release = (version: string) => ({
  version,
  container: `mfe_menu_${version.replaceAll('.', '_')}`,
  base: `/releases/menu/${version}/`,
  entry: 'entry.js',
  exposes: { './routes': { js: [], css: ['menu.css'] } },
  integrity: {},
});

/** The modules of a server-rendered page. */
async function open(assets?: string) {
  jest.resetModules();
  delete document.documentElement.dataset['assets'];
  if (assets) document.documentElement.dataset['assets'] = assets;
  const [{ releaseUrl }, { createLoader }, { toTrustedUrl }, { RemoteUnavailableError }] =
    await Promise.all([
      import('./registry'),
      import('./loader'),
      import('./load-container'),
      import('./errors'),
    ]);
  const requested: string[] = [];
  const report = jest.fn();
  /** @param isThere tells which URLs respond */
  const start = (isThere: (url: string) => boolean) => {
    const request = async (url: string) => {
      requested.push(url);
      if (!isThere(url)) throw new RemoteUnavailableError(`${url} could not be loaded.`);
    };
    return createLoader({
      registry: { menu: { releases: [release('1.1.0'), release('1.0.0')] } },
      loadModule: async (_release, url) => {
        await request(url);
        return { routes: {} };
      },
      loadStyles: (_name, url) => request(url),
      prefetchFile: () => undefined,
      report,
    });
  };
  return { releaseUrl, start, requested, report, toTrustedUrl };
}
const isAtSite = (url: string) => url.startsWith('/');

test('loads files from the assets origin and retries from the site', async () => {
  const { releaseUrl } = await open(CDN);
  const [entry, file] = [release('1.0.0'), 'entry.js'];
  expect(releaseUrl(entry, file)).toBe(`${CDN}/releases/menu/1.0.0/entry.js`);
  expect(releaseUrl(entry, file, 1)).toBe('/releases/menu/1.0.0~r1/entry.js');
  expect((await open()).releaseUrl(entry, file)).toBe('/releases/menu/1.0.0/entry.js');
});

test('falls back to the site for a release that fails to load, without reporting it', async () => {
  const { start, requested, report } = await open(CDN);
  const loader = start(isAtSite);
  await expect(loader.load('menu', './routes')).resolves.toEqual({ routes: {} });
  expect(requested.filter((url) => url.endsWith('.js'))).toEqual([
    `${CDN}/releases/menu/1.1.0/entry.js`,
    '/releases/menu/1.1.0~r1/entry.js',
  ]);
  expect(report).not.toHaveBeenCalled();
});

test('falls back to the site for two modules loaded at the same time', async () => {
  const { start, requested } = await open(CDN);
  const loader = start((url) => isAtSite(url) || url.endsWith('.css'));
  await Promise.all([loader.load('menu', './routes'), loader.loadEarlier('menu', './routes')]);
  expect(requested.filter((url) => isAtSite(url) && url.endsWith('.js')).sort()).toEqual([
    '/releases/menu/1.0.0~r1/entry.js',
    '/releases/menu/1.1.0~r1/entry.js',
  ]);
});

test('reports a failure when neither origin has the file', async () => {
  const { start, report } = await open(CDN);
  await expect(start(() => false).load('menu', './routes')).rejects.toThrow('could not be loaded');
  expect(report).toHaveBeenCalledTimes(2);
});

test('requests nothing twice without an assets origin', async () => {
  const { start, requested } = await open();
  await expect(start(() => false).load('menu', './routes')).rejects.toThrow('could not be loaded');
  expect(requested.filter((url) => url.endsWith('.js'))).toHaveLength(2);
});

test('allows scripts from the assets origin only below /releases/', async () => {
  const { toTrustedUrl } = await open(CDN);
  document.documentElement.dataset['assets'] = 'https://evil.example';
  const url = `${CDN}/releases/menu/1.0.0/entry.js`;
  expect(toTrustedUrl(url)).toBe(url);
  for (const refused of [`${CDN}/other.js`, 'https://evil.example/releases/menu/1.0.0/entry.js'])
    expect(() => toTrustedUrl(refused)).toThrow(/^Scripts from .* are not allowed/);
});
