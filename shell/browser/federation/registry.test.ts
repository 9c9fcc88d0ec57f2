import { filterSafeReleases, releaseUrl, type PageRelease } from './registry';

const release: PageRelease = {
  version: '1.0.0',
  container: 'mfe_discovery_1_0_0',
  base: '/releases/discovery/1.0.0/',
  entry: 'entry.js',
  exposes: { './routes': { js: ['routes.js'], css: ['discovery-routes.css'] } },
  integrity: {
    'entry.js': 'sha384-a',
    'routes.js': 'sha384-b',
    'discovery-routes.css': 'sha384-c',
  },
};
const keep = (changed: Partial<PageRelease>) =>
  filterSafeReleases({ discovery: { releases: [{ ...release, ...changed }] } }).discovery?.releases;

test('keeps a release that has a hash for every file', () => {
  expect(keep({})).toEqual([release]);
});

test.each(['entry.js', 'routes.js', 'discovery-routes.css'])(
  'drops a release without a hash for %s',
  (file) => {
    expect(keep({ integrity: { ...release.integrity, [file]: '' } })).toEqual([]);
  },
);

test.each([
  'https://elsewhere.example/releases/discovery/1.0.0/',
  '//elsewhere.example/releases/discovery/1.0.0/',
  '/elsewhere/discovery/1.0.0/',
  '/releases/discovery/../',
  '/releases/marketing/1.0.0/',
  '/releases/discovery/1.0.1/',
])('drops a release with files at %s', (base) => {
  expect(keep({ base })).toEqual([]);
});

test('changes the path on retry so that chunks follow', () => {
  expect(releaseUrl(release, 'entry.js')).toBe('/releases/discovery/1.0.0/entry.js');
  expect(releaseUrl(release, 'entry.js', 2)).toBe('/releases/discovery/1.0.0~r2/entry.js');
});
