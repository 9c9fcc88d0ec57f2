import { RETENTION_MS } from '@tableside/registry/reader';
import { releaseFileKey, safeKey, ServedReleases } from './release-routes';
import { openSigner } from '@tableside/registry/signing/signatures';
import { makeEntry, makeRevision } from '@tableside/registry/testing/registry-fixtures';
import { openMemoryStore } from '@tableside/registry/testing/memory-store';
import { revisionKey, toJson, type ReleaseStore } from '@tableside/registry/store/store';
import { makeRelease } from '../releases/registry-fixtures';
import { EMPTY_REGISTRY } from '../releases/snapshot';

test.each(['marketing/1.0.0/entry.js', 'marketing/1.0.0-local.12/server/entry.cjs'])(
  'serves %s as a release file',
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
])('does not serve %s', (file) => {
  expect(releaseFileKey(`/releases/${file}`)).toBeNull();
});

describe('safeKey', () => {
  test.each([
    '',
    'discovery/../../registry/production.json',
    'discovery//entry.js',
    '/etc/passwd',
    'discovery/%2e%2e%2f/x',
    'discovery\\..\\x',
    'discovery/.git/config',
    'discovery/entry.js\0.png',
  ])('rejects %j', (pathname) => {
    expect(safeKey('releases/', pathname)).toBeNull();
  });
});

describe('served releases', () => {
  const environment = 'production';
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

  /** What is served after replacements of a release at these times, oldest first. */
  async function openServed(replaced: readonly string[], given: Partial<ReleaseStore> = {}) {
    const store = openMemoryStore();
    const times = [ago(2 * RETENTION_MS), ...replaced];
    for (const [index, at] of times.entries()) {
      const menu = makeEntry(makeRelease('menu', `${index + 1}.0.0`));
      const state = makeRevision(index + 1, { menu });
      const change = { ...state.change, at };
      await store.create(revisionKey(environment, index + 1), toJson({ ...state, change }));
    }
    const registry = {
      read: () => Promise.resolve({ ...EMPTY_REGISTRY, revision: times.length }),
    };
    const served = new ServedReleases({ ...store, ...given }, environment, registry);
    return async () => {
      const versions = times.map((_, index) => `${index + 1}.0.0`);
      const are = await Promise.all(versions.map((each) => served.has(`/releases/menu/${each}/`)));
      return versions.filter((_, index) => are[index]);
    };
  }

  test('serves releases that were live within the retention period for open tabs', async () => {
    const find = await openServed([ago(RETENTION_MS + 60_000), ago(RETENTION_MS - 60_000), ago(0)]);
    expect(await find()).toEqual(['2.0.0', '3.0.0', '4.0.0']);
  });

  test('serves nothing from a revision without a trusted signature', async () => {
    const signer = {
      ...openSigner({ file: null, isRequired: false, key: null }),
      verifyDocument: () => Promise.reject(new Error('not signed')),
    };
    const find = await openServed([ago(0)], { signer });
    expect(await find()).toEqual([]);
  });
});
