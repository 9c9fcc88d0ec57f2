import { KEPT_MS } from '@tableside/registry/reader';
import { releaseFileKey, safeKey, ServedReleases } from './release-routes';
import { openSeal } from '@tableside/registry/signing/signatures';
import { makeEntry, makeRevision } from '@tableside/registry/testing/registry-fixtures';
import { openMemoryStore } from '@tableside/registry/testing/memory-store';
import { revisionKey, toJson, type ReleaseStore } from '@tableside/registry/store/store';
import { makeRelease } from '../releases/registry-fixtures';
import { EMPTY_REGISTRY } from '../releases/snapshot';

test.each(['marketing/1.0.0/entry.js', 'marketing/1.0.0-local.12/server/entry.cjs'])(
  '%s is a file of a release',
  (file) => {
    expect(releaseFileKey(`/releases/${file}`)).toBe(`releases/${file}`);
  },
);

test.each([
  'marketing/entry.js',
  'marketing/1.0/entry.js',
  'Marketing/1.0.0/entry.js',
  'marketing/1.0.0/',
  'marketing/1.0.0/../entry.js',
  'marketing/1.0.0/.hidden',
  'marketing/1.0.0/a%2e.js',
])('%s is none', (file) => {
  expect(releaseFileKey(`/releases/${file}`)).toBeNull();
});

describe('safeKey', () => {
  test('a plain path becomes a key below the folder', () => {
    expect(safeKey('releases/', 'discovery/1.0.0/entry.js')).toBe(
      'releases/discovery/1.0.0/entry.js',
    );
  });

  test.each([
    '',
    '..',
    '../registry/production.json',
    'discovery/../../registry/production.json',
    'discovery/./entry.js',
    'discovery//entry.js',
    '/etc/passwd',
    '%2e%2e/registry/production.json',
    'discovery/%2e%2e%2f/x',
    'discovery\\..\\x',
    '.env',
    'discovery/.git/config',
    'discovery/entry.js\0.png',
  ])('%j is refused', (pathname) => {
    expect(safeKey('releases/', pathname)).toBeNull();
  });
});

describe('served releases', () => {
  const environment = 'production';
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

  /** What is served after a release was replaced each time, and when.
   * @param replaced times, the oldest first */
  async function openServed(replaced: readonly string[], given: Partial<ReleaseStore> = {}) {
    const store = openMemoryStore();
    const times = [ago(2 * KEPT_MS), ...replaced];
    for (const [index, at] of times.entries()) {
      const menu = makeEntry(makeRelease('menu', `${index + 1}.0.0`));
      const state = makeRevision(index + 1, { menu });
      const change = { ...state.change, at };
      await store.create(revisionKey(environment, index + 1), toJson({ ...state, change }));
    }
    const registry = {
      read: () => Promise.resolve({ ...EMPTY_REGISTRY, revision: times.length }),
    };
    const served = new ServedReleases({ store: { ...store, ...given }, environment, registry });
    return async () => {
      const versions = times.map((_, index) => `${index + 1}.0.0`);
      const are = await Promise.all(versions.map((each) => served.has(`/releases/menu/${each}/`)));
      return versions.filter((_, index) => are[index]);
    };
  }

  test('what was live within the time that tabs stay open is served', async () => {
    const find = await openServed([ago(KEPT_MS + 60_000), ago(KEPT_MS - 60_000), ago(0)]);
    expect(await find()).toEqual(['2.0.0', '3.0.0', '4.0.0']);
  });

  test('a state that nobody trusted has signed makes nothing served', async () => {
    const seal = {
      ...openSeal({ file: null, isRequired: false, key: null }),
      checkDocument: () => Promise.reject(new Error('not signed')),
    };
    const find = await openServed([ago(0)], { seal });
    expect(await find()).toEqual([]);
  });
});
