const CDN = 'https://cdn.example';
const release = (version: string) => ({
  version,
  container: `mfe_menu_${version.replaceAll('.', '_')}`,
  base: `/releases/menu/${version}/`,
  entry: 'entry.js',
  exposes: { './routes': { js: [], css: ['menu.css'] } },
  integrity: {},
});

/** The modules of a page, as its server has written it. */
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
  const asked: string[] = [];
  const report = jest.fn();
  /** @param isThere tells which addresses answer */
  const start = (isThere: (url: string) => boolean) => {
    const ask = async (url: string) => {
      asked.push(url);
      if (!isThere(url)) throw new RemoteUnavailableError(`${url} could not be loaded.`);
    };
    return createLoader({
      registry: { menu: { releases: [release('1.1.0'), release('1.0.0')] } },
      loadModule: async (_release, url) => {
        await ask(url);
        return { routes: {} };
      },
      loadStyles: (_name, url) => ask(url),
      prefetchFile: () => undefined,
      report,
    });
  };
  return { releaseUrl, start, asked, report, toTrustedUrl };
}
const isAtSite = (url: string) => url.startsWith('/');

test('files come from the origin that the page names, and by a retry from the site itself', async () => {
  const { releaseUrl } = await open(CDN);
  const [entry, file] = [release('1.0.0'), 'entry.js'];
  expect(releaseUrl(entry, file)).toBe(`${CDN}/releases/menu/1.0.0/entry.js`);
  expect(releaseUrl(entry, file, 1)).toBe('/releases/menu/1.0.0~r1/entry.js');
  expect((await open()).releaseUrl(entry, file)).toBe('/releases/menu/1.0.0/entry.js');
});

test('a release that did not come is asked of the site itself, before any other and without a report', async () => {
  const { start, asked, report } = await open(CDN);
  const loader = start(isAtSite);
  await expect(loader.load('menu', './routes')).resolves.toEqual({ routes: {} });
  expect(asked.filter((url) => url.endsWith('.js'))).toEqual([
    `${CDN}/releases/menu/1.1.0/entry.js`,
    '/releases/menu/1.1.0~r1/entry.js',
  ]);
  expect(report).not.toHaveBeenCalled();
});

test('so is each of two parts of it that are loaded at once', async () => {
  const { start, asked } = await open(CDN);
  const loader = start((url) => isAtSite(url) || url.endsWith('.css'));
  await Promise.all([loader.load('menu', './routes'), loader.loadEarlier('menu', './routes')]);
  expect(asked.filter((url) => isAtSite(url) && url.endsWith('.js')).sort()).toEqual([
    '/releases/menu/1.0.0~r1/entry.js',
    '/releases/menu/1.1.0~r1/entry.js',
  ]);
});

test('what neither has is a failure that is told', async () => {
  const { start, report } = await open(CDN);
  await expect(start(() => false).load('menu', './routes')).rejects.toThrow('could not be loaded');
  expect(report).toHaveBeenCalledTimes(2);
});

test('without such an origin nothing is asked twice', async () => {
  const { start, asked } = await open();
  await expect(start(() => false).load('menu', './routes')).rejects.toThrow('could not be loaded');
  expect(asked.filter((url) => url.endsWith('.js'))).toHaveLength(2);
});

test('scripts of that origin are allowed below /releases/, and of no other', async () => {
  const { toTrustedUrl } = await open(CDN);
  document.documentElement.dataset['assets'] = 'https://evil.example';
  const url = `${CDN}/releases/menu/1.0.0/entry.js`;
  expect(toTrustedUrl(url)).toBe(url);
  for (const refused of [`${CDN}/other.js`, 'https://evil.example/releases/menu/1.0.0/entry.js'])
    expect(() => toTrustedUrl(refused)).toThrow(/^No script may come from/);
});
