import { useStore } from '../testing/cli-fixtures';
import { openCommands, refusalOf, writeRelease } from '../testing/release-fixtures';
import * as commands from './commands';
import { releaseKey } from '../store/store';
import { listReleases, publicationKey } from './list-releases';

const store = useStore();
const { open, release, call } = store;

/** Stores a release at a given time. */
async function publishAt(version: string, at: string, by = 'tester') {
  const context = openCommands(store.dir, await writeRelease(store.dir, 'menu', { version }));
  await commands.publish({ ...context, by, now: () => new Date(at) }, 'menu');
}

test('lists who published what and when, newest first, and the state of each release', async () => {
  await publishAt('1.0.0', '2026-11-01T08:00:00.000Z', 'maria');
  await publishAt('1.1.0', '2026-11-02T08:00:00.000Z');
  await publishAt('1.2.0', '2026-11-03T08:00:00.000Z');
  const context = open();
  await commands.activate(context, 'menu', '1.0.0');
  await commands.confirm(context, 'menu', '1.0.0');
  await commands.activate(context, 'menu', '1.1.0');
  await release('table', '2.0.0');
  const { stdout } = await call('list', 'menu');
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^menu {8}1\.2\.0 +2026-11-03T08:00:00\.000Z {2}tester +\d+ B$/),
    expect.stringMatching(/^menu {8}1\.1\.0 +2026-11-02T08:00:00\.000Z {2}tester +\d+ B {2}live$/),
    expect.stringMatching(
      /^menu {8}1\.0\.0 +2026-11-01T08:00:00\.000Z {2}maria +\d+ B {2}last good, good$/,
    ),
    '',
  ]);
  const all = JSON.parse((await call('list', '--json')).stdout) as { releases: object[] };
  expect(all.releases).toHaveLength(4);
  expect(all.releases[3]).toMatchObject({ name: 'table', publishedBy: 'tester', isLive: true });
});

test('uses the file time for a release without a publication record', async () => {
  await publishAt('1.0.0', '2026-11-01T08:00:00.000Z');
  const { store } = open();
  await store.remove(publicationKey('menu', '1.0.0'));
  const written = await store.writtenAt(releaseKey('menu', '1.0.0', 'release.json'));
  expect(await listReleases({ store, environment: 'production' }, null)).toMatchObject([
    { publishedAt: written?.toISOString(), publishedBy: null },
  ]);
});

test('keeps the original publisher of a release', async () => {
  await publishAt('1.0.0', '2026-11-01T08:00:00.000Z', 'maria');
  await publishAt('1.0.0', '2026-11-02T08:00:00.000Z');
  expect((await call('list', 'menu')).stdout).toContain('2026-11-01T08:00:00.000Z  maria');
});

test('explains how to publish the first release', async () => {
  expect((await call('list', 'menu')).stdout).toBe(
    'No release of menu is stored yet. Store one with: npm run mfe -- publish menu\n',
  );
});

describe('rollback --to', () => {
  beforeEach(async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release('menu', version);
  });

  it('makes an earlier release live again, without a fallback', async () => {
    const { remotes, change } = await commands.rollback(open(), 'menu', { to: '1.0.0' });
    expect(remotes['menu']).toMatchObject({ active: { version: '1.0.0' }, lastGood: null });
    expect(change.command).toBe('rollback menu --to 1.0.0');
    expect(await refusalOf(commands.rollback(open(), 'menu'))).toMatch(
      /has no fallback.+npm run mfe -- list menu$/,
    );
  });

  it('rejects a release that was never live, is already live, or was replaced', async () => {
    await publishAt('2.0.0', '2026-11-04T08:00:00.000Z');
    const back = (options: Parameters<typeof commands.rollback>[2]) =>
      refusalOf(commands.rollback(open(), 'menu', options));
    expect(await back({ to: '2.0.0' })).toMatch(/^menu@2\.0\.0 was never live in production/);
    expect(await back({ to: '1.2.0' })).toMatch(/^menu@1\.2\.0 is already live/);
    expect(await back({ to: '1.0.0', ifActive: '1.1.0' })).toMatch(/is no longer live/);
  });

  it('does not activate over a release that another user has activated in the meantime', async () => {
    await publishAt('2.0.0', '2026-11-04T08:00:00.000Z');
    const runRelease = async () => {
      await commands.rollback(open(), 'menu');
      return [];
    };
    const late = commands.activate({ ...open(), runRelease }, 'menu', '2.0.0', {
      ifActive: '1.2.0',
    });
    expect(await refusalOf(late)).toMatch(/^menu@1\.2\.0 is no longer live\. menu@1\.1\.0 is/);
  });
});
