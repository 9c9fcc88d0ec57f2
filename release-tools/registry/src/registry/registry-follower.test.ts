import { openMemoryStore } from '../testing/memory-store';
import { pointerKey, revisionKey, toJson } from '../store/store';
import { makeClaim, makeEntry, makeRegistered, makeRevision } from '../testing/registry-fixtures';
import { readShown, RegistryFollower } from './registry-follower';

const environment = 'production';
const pointer = pointerKey(environment);
const remotes = (version: string) => ({
  marketing: makeEntry(makeRegistered('marketing', version)),
  account: makeEntry(makeRegistered('account')),
});
const state = (revision: number, over: object = {}) => ({
  ...makeRevision(revision, remotes(`1.0.${revision}`)),
  ...over,
});

/** A store with these revisions, of which the last is live, and a follower. */
async function open(revisions = 3) {
  const store = openMemoryStore();
  const notified: string[] = [];
  const reads: string[] = [];
  const reader = {
    read: (key: string) => {
      reads.push(key);
      return store.read(key);
    },
    list: (prefix: string) => {
      reads.push(`list ${prefix}`);
      return store.list(prefix);
    },
  };
  const start = () =>
    new RegistryFollower({
      store: reader,
      environment,
      notify: (message) => notified.push(message),
    });
  let follower = start();
  const write = (revision: number, value: unknown = state(revision)) =>
    store.replace(revisionKey(environment, revision), bytesOf(value));
  const point = (value: unknown) => store.replace(pointer, bytesOf(value));
  for (let revision = 1; revision <= revisions; revision += 1) await write(revision);
  if (revisions > 0) await point(state(revisions));
  return {
    ...{ store, notified, reads, write, point },
    look: async () => (await follower.look())?.document.revision ?? null,
    version: async () =>
      (await follower.look())?.document.remotes['marketing']?.active.version ?? null,
    restart: () => {
      follower = start();
    },
  };
}
const bytesOf = (value: unknown): Buffer =>
  typeof value === 'string' ? Buffer.from(value) : toJson(value);

const verified = JSON.stringify(state(3));
const DAMAGES: readonly (readonly [string, unknown])[] = [
  ['truncated', verified.slice(0, verified.length / 2)],
  ['of a newer schema', state(3, { schema: 2 })],
  ['without remotes', { schema: 1, revision: 3 }],
];

describe.each(DAMAGES)('a pointer that is %s', (_, damage) => {
  it('does not change what a running server shows, and is reported once', async () => {
    const { look, point, notified, write } = await open();
    expect(await look()).toBe(3);
    await point(damage);
    for (let count = 0; count < 3; count += 1) expect(await look()).toBe(3);
    expect(notified).toEqual([expect.stringContaining(pointer)]);
    await write(4);
    expect(await look()).toBe(4);
  });

  it('makes a starting server use the newest revision without the same damage', async () => {
    const { look, point, write, notified } = await open(5);
    await point(damage);
    await write(4, damage);
    await write(5, damage);
    expect([await look(), await look()]).toEqual([3, 3]);
    expect(notified).toHaveLength(3);
  });
});

test('uses the numerically newest revision without a pointer', async () => {
  const { look, store } = await open(12);
  await store.create('registry/production/revisions/notes.json', Buffer.from('{}'));
  const keys = await store.list('registry/');
  const lost = openMemoryStore();
  for (const key of keys.filter((each) => each !== pointer))
    await lost.create(key, (await store.read(key)) as Buffer);
  const found = await new RegistryFollower({ store: lost, environment }).look();
  expect(found?.document.revision).toBe(12);
  expect(await look()).toBe(12);
});

test('returns null for an empty store until something is published', async () => {
  const { look, point, write, notified } = await open(0);
  expect([await look(), await look()]).toEqual([null, null]);
  expect(notified).toEqual([`${pointer} is missing.`]);
  await write(1);
  await point(state(1));
  expect(await look()).toBe(1);
});

test('ignores a pointer that stays behind, in a running and in a starting server', async () => {
  const { look, write, restart } = await open();
  expect(await look()).toBe(3);
  await write(4);
  await write(5);
  expect(await look()).toBe(5);
  restart();
  expect(await look()).toBe(5);
});

test('never goes back to an older revision in a running server, and reports it once', async () => {
  const { look, point, write, notified } = await open();
  expect(await look()).toBe(3);
  await point(state(2));
  expect([await look(), await look()]).toEqual([3, 3]);
  expect(notified).toEqual([
    `${pointer} is behind: it has revision 2, but revision 3 is shown. If the store was restored from a backup, restart the shell server to follow it.`,
  ]);
  await write(4);
  await point(state(4));
  expect(await look()).toBe(4);
});

test('follows a different state of the same revision', async () => {
  const { version, point } = await open();
  expect(await version()).toBe('1.0.3');
  await point(state(3, { remotes: remotes('2.0.0') }));
  expect(await version()).toBe('2.0.0');
});

test('uses the revision instead of a pointer with an invalid entry, if the revision is better', async () => {
  const { version, point, write, look } = await open();
  await point(state(3, { remotes: { ...remotes('2.0.0'), account: {} } }));
  expect(await version()).toBe('1.0.3');
  await write(4, state(4, { remotes: { account: {}, marketing: {} } }));
  await point(state(4, { remotes: { ...remotes('2.0.0'), account: {} } }));
  expect(await version()).toBe('2.0.0');
  expect(await look()).toBe(4);
});

test('skips a revision with the wrong number', async () => {
  const { look, write, notified } = await open();
  await write(4, state(3));
  expect(await look()).toBe(3);
  expect(notified).toEqual([
    `${revisionKey(environment, 4)} cannot be read: it contains revision 3.`,
  ]);
});

test('reports a failing store and retries', async () => {
  const store = openMemoryStore();
  const notified: string[] = [];
  let isDown = true;
  const reader = {
    read: (key: string) => (isDown ? Promise.reject(new Error('EIO')) : store.read(key)),
    list: (prefix: string) => (isDown ? Promise.reject(new Error('EIO')) : store.list(prefix)),
  };
  const notify = (message: string) => notified.push(message);
  const follower = new RegistryFollower({ store: reader, environment, notify });
  expect([await follower.look(), await follower.look()]).toEqual([null, null]);
  expect(notified).toHaveLength(2);
  await store.create(pointer, toJson(state(1)));
  isDown = false;
  expect((await follower.look())?.document.revision).toBe(1);
  isDown = true;
  expect((await follower.look())?.document.revision).toBe(1);
});

test('needs two reads when nothing changed: the pointer and the next revision', async () => {
  const { look, reads } = await open();
  await look();
  reads.length = 0;
  await look();
  expect(reads).toEqual([pointer, revisionKey(environment, 4)]);
});

test('resolves conflicts between remotes', async () => {
  const { store, write, point } = await open();
  const routes = [makeClaim('/about')];
  const [south, north] = ['south', 'north'].map((name) =>
    makeEntry(makeRegistered(name, '1.0.0', { routes })),
  );
  if (!south || !north) throw new Error('There are two.');
  await write(3, state(3, { remotes: { south } }));
  await write(4, state(4, { remotes: { north, south } }));
  await point(state(4, { remotes: { north, south } }));
  const shown = await readShown(store, environment);
  expect(shown?.document.remotes['north']?.active.routes).toEqual([]);
  expect(shown?.problems).toEqual([{ entry: 'north', message: expect.stringContaining('/about') }]);
  expect(await readShown(store, 'staging')).toBeNull();
});
