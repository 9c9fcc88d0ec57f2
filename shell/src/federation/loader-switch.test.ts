import { BrokenRemoteError } from './errors';
import { createLoader } from './loader';

const release = {
  version: '1.0.0',
  container: 'mfe_menu_1_0_0',
  base: '/releases/menu/1.0.0/',
  entry: 'entry.js',
  exposes: { './widgets': { js: [], css: [] } },
  integrity: {},
};

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
