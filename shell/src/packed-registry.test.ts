import type { PageRegistry, PageRelease } from './federation/registry';
import { packRegistry, unpackRegistry } from './packed-registry';

const hashOf = (letter: string) => `sha384-${letter.repeat(64)}`;

const release = (version: string): PageRelease => ({
  version,
  container: `mfe_menu_${version}`,
  entry: 'entry.js',
  base: `/releases/menu/${version}/`,
  exposes: {
    './routes': { js: ['shared.js', 'routes.js'], css: ['routes.css'] },
    './widgets': { js: ['shared.js', 'widgets.js'], css: [] },
  },
  integrity: {
    'entry.js': hashOf('a'),
    'shared.js': hashOf('b'),
    'routes.js': hashOf('c'),
    'routes.css': hashOf('d'),
    'widgets.js': hashOf('e'),
  },
});
const remote = (over: object = {}): PageRegistry[string] => ({
  releases: [release('1.0.0')],
  claims: [{ path: '/menu', chrome: true, session: true, statusFromData: false }],
  slots: [],
  services: [],
  hasContent: false,
  ...over,
});

const readAgain = (registry: PageRegistry) =>
  unpackRegistry(JSON.parse(JSON.stringify(packRegistry(registry))));

test.each([
  ['none', {}],
  ['one remote', { menu: remote() }],
  ['two remotes', { menu: remote(), tables: remote({ services: ['search'] }) }],
  [
    'a release with one before it',
    { menu: remote({ releases: [release('1.1.0'), release('1.0.0')] }) },
  ],
  [
    'a release without files',
    { menu: remote({ releases: [{ ...release('1.0.0'), exposes: {}, integrity: {} }] }) },
  ],
])('reads %s again', (_case, registry) => {
  expect(readAgain(registry)).toEqual(registry);
});

test('a file without a hash has none afterwards', () => {
  const integrity = { 'entry.js': hashOf('a') };
  const registry = { menu: remote({ releases: [{ ...release('1.0.0'), integrity }] }) };
  expect(readAgain(registry)).toEqual(registry);
});

test('writes each hash once, without its kind', () => {
  const text = JSON.stringify(packRegistry({ menu: remote() }));
  expect(text).not.toContain('sha384');
  expect(text.split('b'.repeat(64))).toHaveLength(2);
});
