import { cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import * as commands from '../releases/commands';
import { abortCanary, startCanary } from '../releases/commands';
import { useStore, notified } from '../testing/cli-fixtures';
import {
  makeTempDir,
  publishAndActivate,
  refusalOf,
  storeShell,
  writeRelease,
} from '../testing/release-fixtures';
import { HERO, writeContentFile } from '../testing/content-fixtures';
import { makeReport } from '../testing/registry-fixtures';
import { writeReport } from '../registry/shell-reports';
import { pointerKey, type ReleaseStore } from '../store/store';
import { collect } from './gc';

const DAY_MS = 24 * 3_600_000;
/** Releases are written when the test runs, and gc runs at a later time. */
const after = (days: number) => new Date(Date.now() + days * DAY_MS);

const files = useStore();
const { open, newest, release, call } = files;
let store: ReleaseStore;
beforeEach(() => {
  ({ store } = open());
});

const namesOf = (releases: readonly { readonly name: string; readonly version: string }[]) =>
  releases.map(({ name, version }) => `${name}@${version}`).sort();
const find = async (days: number) =>
  namesOf((await collect({ store }, { now: after(days) })).releases);

/** A store with four releases of menu: 4.0.0 is live and 3.0.0 is the fallback. */
let four: Awaited<ReturnType<typeof makeTempDir>>;
beforeAll(async () => {
  four = await makeTempDir();
  for (const version of ['1.0.0', '2.0.0', '3.0.0', '4.0.0'])
    await publishAndActivate(four.dir, 'menu', version);
});
afterAll(() => four.remove());
const releaseFour = () =>
  cp(path.join(four.dir, 'store'), path.join(files.dir, 'store'), { recursive: true });

test('lists only releases that were neither published nor live for 30 days', async () => {
  await releaseFour();
  expect(await find(29)).toEqual([]);
  expect(await find(31)).toEqual(['menu@1.0.0', 'menu@2.0.0']);
  expect(await store.list('trash/')).toEqual([]);
  expect(await store.list('releases/menu/1.0.0')).not.toEqual([]);
});

test('keeps releases that were live or a fallback within 30 days', async () => {
  await releaseFour();
  // Live until day 20, when 4.0.0 replaces it.
  await commands.rollback({ ...open(), now: () => after(10) }, 'menu', { to: '1.0.0' });
  await commands.activate({ ...open(), now: () => after(20) }, 'menu', '4.0.0');
  await commands.activate({ ...open(), now: () => after(21) }, 'menu', '3.0.0');
  expect(await find(45)).toEqual(['menu@2.0.0']);
  expect(await find(55)).toEqual(['menu@1.0.0', 'menu@2.0.0']);
});

test('keeps a canary for as long as it runs', async () => {
  await releaseFour();
  await startCanary({ ...open(), now: () => after(1) }, 'menu', '1.0.0', 0.1);
  expect(await find(100)).toEqual(['menu@2.0.0']);
  await abortCanary({ ...open(), now: () => after(100) }, 'menu');
  expect(await find(129)).toEqual(['menu@2.0.0']);
  expect(await find(131)).toEqual(['menu@1.0.0', 'menu@2.0.0']);
});

test('keeps what another environment has live', async () => {
  await releaseFour();
  const staging = { ...open(), environment: 'staging' };
  await commands.activate(staging, 'menu', '1.0.0');
  expect(await find(40)).toEqual(['menu@2.0.0']);
});

test('keeps what a shell server shows', async () => {
  await releaseFour();
  const at = after(40).toISOString();
  await writeReport(store, 'production', makeReport({ at, serves: { menu: '2.0.0' } }));
  expect(await find(40)).toEqual(['menu@1.0.0']);
});

test('keeps shells that were replaced within 30 days and the two newest', async () => {
  await release('menu', '1.0.0');
  for (const [index, version] of ['1.0.0', '2.0.0', '3.0.0', '4.0.0'].entries())
    await storeShell(store, files.dir, version, { builtAt: after(index + 1).toISOString() });
  expect(await find(31.5)).toEqual([]);
  expect(await find(32.5)).toEqual(['shell@1.0.0']);
  expect(await find(400)).toEqual(['shell@1.0.0', 'shell@2.0.0']);
});

describe('leftovers', () => {
  const remove = (now: Date) => collect({ store }, { now, isDeleting: true });

  it('removes incomplete releases after an hour', async () => {
    await release('menu', '1.0.0');
    await store.create('releases/menu/2.0.0/routes.css', Buffer.from('half'));
    expect((await remove(new Date())).leftovers).toEqual([]);
    expect((await remove(after(1))).leftovers).toEqual(['releases/menu/2.0.0/routes.css']);
    expect(await store.list('releases/menu/2.0.0/')).toEqual([]);
  });

  it('keeps files of a release that a registry names', async () => {
    await release('menu', '1.0.0');
    await store.remove('releases/menu/1.0.0/release.json');
    expect((await remove(after(1))).leftovers).toEqual([]);
  });

  it('removes interrupted writes after an hour and reports after a day', async () => {
    await release('menu', '1.0.0');
    const [draft, report] = ['registry/production.json.1.tmp', 'registry/production/shells/x.json'];
    for (const key of [draft, report]) await store.replace(key, Buffer.from('{}'));
    expect((await remove(new Date())).leftovers).toEqual([]);
    expect((await remove(after(0.5))).leftovers).toEqual([draft]);
    expect((await remove(after(2))).leftovers).toEqual([report]);
    expect(await store.leftovers()).toEqual([]);
  });
});

describe('--delete', () => {
  it('removes files, and keeps what is live and all content', async () => {
    await releaseFour();
    const file = await writeContentFile(files.dir, 'hero.json', HERO);
    await call('content', 'publish', 'marketing', file);
    const documents = await store.list('content/');
    expect(documents).not.toEqual([]);
    const { lines } = await collect({ store }, { isDeleting: true, now: after(40) });
    expect(lines.at(-1)).toBe('Removed 2 releases, 322 B.');
    expect(await readdir(path.join(files.dir, 'store/releases/menu'))).toEqual(['3.0.0', '4.0.0']);
    expect(await readdir(path.join(files.dir, 'store'))).not.toContain('trash');
    expect(await store.list('content/')).toEqual(documents);
    expect((await call('status', '--verify')).stdout).toMatch(/^The release store is intact/);
    expect(await commands.rollback(open(), 'menu')).toMatchObject({
      remotes: { menu: { active: { version: '3.0.0' } } },
    });
  });

  it('keeps the version of a removed release reserved', async () => {
    await releaseFour();
    await collect({ store }, { isDeleting: true, now: after(40) });
    const other = await writeRelease(files.dir, 'menu', {
      files: { 'routes.js': 'self.other = 1;' },
    });
    const publish = (folder: string) => commands.publish(open(folder), 'menu');
    expect(await refusalOf(publish(other))).toMatch(/^menu@1\.0\.0 is already published/);
    expect(await store.list('releases/menu/1.0.0')).toEqual([]);
    expect(await publish(await writeRelease(files.dir, 'menu'))).toBe('1.0.0');
  });

  it('restores a release that is activated in the meantime', async () => {
    await releaseFour();
    const move: ReleaseStore['move'] = async (from, to) => {
      if (from === 'releases/menu/1.0.0/') await commands.activate(open(), 'menu', '1.0.0');
      await store.move(from, to);
    };
    const now = after(40);
    const { lines, releases } = await collect(
      { store: { ...store, move } },
      { isDeleting: true, now },
    );
    expect(namesOf(releases)).toEqual(['menu@2.0.0']);
    expect(lines.at(-1)).toBe('1 went live in the meantime and were kept.');
    expect((await newest())?.remotes['menu']?.active.version).toBe('1.0.0');
    expect(await store.list('releases/menu/1.0.0')).toHaveLength(5);
    expect((await call('status', '--verify')).stdout).toMatch(/^The release store is intact/);
  });

  it('removes leftovers of an interrupted removal', async () => {
    await releaseFour();
    await store.create('trash/1/releases/menu/0.1.0/release.json', Buffer.from('{}'));
    await collect({ store }, { isDeleting: true, now: after(1) });
    expect(await store.list('trash/')).toEqual([]);
  });

  it('removes nothing when a registry is unreadable or missing', async () => {
    await releaseFour();
    const remove = () => refusalOf(collect({ store }, { isDeleting: true, now: after(40) }));
    await store.replace(pointerKey('production'), Buffer.from('{}'));
    expect(await remove()).toMatch(/^registry\/production\.json cannot be read/);
    await store.removeAll('registry/');
    expect(await remove()).toMatch(/^The store has releases but no registry/);
    expect(await store.list('releases/menu/1.0.0')).toHaveLength(5);
  });
});

test('changes nothing without --delete', async () => {
  await releaseFour();
  expect(await call('gc')).toMatchObject(
    notified(/^Every stored release may still be needed\.\n$/),
  );
  expect(await call('gc', '--delete')).toMatchObject(notified(/^Removed 0 releases, 0 B\.\n$/));
  expect(await store.list('releases/menu/1.0.0')).toHaveLength(5);
});
