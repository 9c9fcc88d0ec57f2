import { openMemoryStore } from '../testing/memory-store';
import { pointerKey, revisionKey, toJson } from '../store/store';
import { makeEntry, makeRegistered, makeRevision } from '../testing/registry-fixtures';
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

/** A store in which these revisions were made, the last one live, and what follows it. */
async function open(revisions = 3) {
  const store = openMemoryStore();
  const told: string[] = [];
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
    new RegistryFollower({ store: reader, environment, tell: (sentence) => told.push(sentence) });
  let follower = start();
  const write = (revision: number, value: unknown = state(revision)) =>
    store.replace(revisionKey(environment, revision), bytesOf(value));
  const point = (value: unknown) => store.replace(pointer, bytesOf(value));
  for (let revision = 1; revision <= revisions; revision += 1) await write(revision);
  if (revisions > 0) await point(state(revisions));
  return {
    ...{ store, told, reads, write, point },
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

const whole = JSON.stringify(state(3));
const DAMAGES: readonly (readonly [string, unknown])[] = [
  ['truncated', whole.slice(0, whole.length / 2)],
  ['empty', ''],
  ['no JSON', 'not found'],
  ['of a newer schema', state(3, { schema: 2 })],
  ['without remotes', { schema: 1, revision: 3 }],
  ['a list', []],
];

describe.each(DAMAGES)('a pointer that is %s', (_, damage) => {
  it('leaves a running server what it has, and is told once', async () => {
    const { look, point, told, write } = await open();
    expect(await look()).toBe(3);
    await point(damage);
    for (let count = 0; count < 3; count += 1) expect(await look()).toBe(3);
    expect(told).toEqual([expect.stringContaining(pointer)]);
    await write(4);
    expect(await look()).toBe(4);
  });

  it('has a starting server take the newest revision', async () => {
    const { look, point, told } = await open();
    await point(damage);
    expect([await look(), await look()]).toEqual([3, 3]);
    expect(told).toEqual([expect.stringContaining(pointer)]);
  });

  it('has a starting server pass over revisions that are damaged likewise', async () => {
    const { look, point, write, told } = await open(5);
    await point(damage);
    await write(4, damage);
    await write(5, damage);
    expect([await look(), await look()]).toEqual([3, 3]);
    expect(told).toHaveLength(3);
  });
});

test('without a pointer the newest revision is taken, as a number and not as a text', async () => {
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

test('an empty store has nothing to follow until something is published', async () => {
  const { look, point, write, told } = await open(0);
  expect([await look(), await look()]).toEqual([null, null]);
  expect(told).toEqual([`${pointer} is missing.`]);
  await write(1);
  await point(state(1));
  expect(await look()).toBe(1);
});

test('a pointer that stays behind is passed by a running and by a starting server', async () => {
  const { look, write, restart } = await open();
  expect(await look()).toBe(3);
  await write(4);
  await write(5);
  expect(await look()).toBe(5);
  restart();
  expect(await look()).toBe(5);
});

test('a running server does not go backwards, and says so once', async () => {
  const { look, point, write, told } = await open();
  expect(await look()).toBe(3);
  await point(state(2));
  expect([await look(), await look()]).toEqual([3, 3]);
  expect(told).toEqual([
    `${pointer} is behind: it is of revision 2, and revision 3 is shown. A restart follows it where the store was put back.`,
  ]);
  await write(4);
  await point(state(4));
  expect(await look()).toBe(4);
});

test('another state of the same revision is taken', async () => {
  const { version, point } = await open();
  expect(await version()).toBe('1.0.3');
  await point(state(3, { remotes: remotes('2.0.0') }));
  expect(await version()).toBe('2.0.0');
});

test('of a pointer that has a bad entry its own revision is taken, if that is better', async () => {
  const { version, point, write, look } = await open();
  await point(state(3, { remotes: { ...remotes('2.0.0'), account: {} } }));
  expect(await version()).toBe('1.0.3');
  await write(4, state(4, { remotes: { account: {}, marketing: {} } }));
  await point(state(4, { remotes: { ...remotes('2.0.0'), account: {} } }));
  expect(await version()).toBe('2.0.0');
  expect(await look()).toBe(4);
});

test('a revision that says it is another one is passed over', async () => {
  const { look, write, told } = await open();
  await write(4, state(3));
  expect(await look()).toBe(3);
  expect(told).toEqual([
    `${revisionKey(environment, 4)} cannot be read: it says that it is revision 3.`,
  ]);
});

test('a store that fails is told, and asked again', async () => {
  const store = openMemoryStore();
  const told: string[] = [];
  let isDown = true;
  const reader = {
    read: (key: string) => (isDown ? Promise.reject(new Error('EIO')) : store.read(key)),
    list: (prefix: string) => (isDown ? Promise.reject(new Error('EIO')) : store.list(prefix)),
  };
  const tell = (sentence: string) => told.push(sentence);
  const follower = new RegistryFollower({ store: reader, environment, tell });
  expect([await follower.look(), await follower.look()]).toEqual([null, null]);
  expect(told).toHaveLength(2);
  await store.create(pointer, toJson(state(1)));
  isDown = false;
  expect((await follower.look())?.document.revision).toBe(1);
  isDown = true;
  expect((await follower.look())?.document.revision).toBe(1);
});

test('where nothing changes, a look is two reads: the pointer, and whether there is a next revision', async () => {
  const { look, reads } = await open();
  await look();
  reads.length = 0;
  await look();
  expect(reads).toEqual([pointer, revisionKey(environment, 4)]);
});

test('what is shown has one remote for each claim', async () => {
  const { store, write, point } = await open();
  const routes = [{ path: '/about', chrome: true, session: true, statusFromData: false }];
  const [south, north] = ['south', 'north'].map((name) =>
    makeEntry(makeRegistered(name, '1.0.0', { routes })),
  );
  if (!south || !north) throw new Error('There are two.');
  await write(3, state(3, { remotes: { south } }));
  await write(4, state(4, { remotes: { north, south } }));
  await point(state(4, { remotes: { north, south } }));
  const shown = await readShown(store, environment);
  expect(shown?.document.remotes['north']?.active.routes).toEqual([]);
  expect(shown?.problems).toEqual([
    { entry: 'north', sentence: expect.stringContaining('/about') },
  ]);
  expect(await readShown(store, 'staging')).toBeNull();
});
