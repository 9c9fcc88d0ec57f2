import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { openDirectoryStore } from './directory-store';
import { makeTempDir } from '../fixtures';
import { openMemoryStore } from './memory-store';
import type { ReleaseStore } from '../store';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => {
  temp = await makeTempDir();
});
afterEach(() => temp.remove());

const openStore = () => openDirectoryStore(path.join(temp.dir, 'store'));
const drivers: readonly (readonly [string, () => ReleaseStore])[] = [
  ['openDirectoryStore', openStore],
  ['openMemoryStore', openMemoryStore],
];

describe.each(drivers)('%s', (_name, open) => {
  it('reads null for a key that is not there, and for a part of a key', async () => {
    const store = open();
    expect(await store.read('a/b')).toBeNull();
    await store.create('a/b/c', Buffer.from('1'));
    expect(await store.read('a/b')).toBeNull();
    expect(await store.read('a/b/c/d')).toBeNull();
  });

  it('creates a key once', async () => {
    const store = open();
    expect(await store.create('a', Buffer.from('first'))).toBe(true);
    expect(await store.create('a', Buffer.from('second'))).toBe(false);
    expect(String(await store.read('a'))).toBe('first');
  });

  it('lets one of many writers create a key', async () => {
    const store = open();
    const tries = Array.from({ length: 10 }, (_, index) =>
      store.create('a', Buffer.from(`${index}`)),
    );
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  });

  it('replaces a pointer', async () => {
    const store = open();
    await store.replace('registry/x.json', Buffer.from('1'));
    await store.replace('registry/x.json', Buffer.from('2'));
    expect(String(await store.read('registry/x.json'))).toBe('2');
  });

  it('lists the keys below a prefix, sorted', async () => {
    const store = open();
    for (const key of ['r/b', 'r/a', 'r/c/d', 's/a']) await store.create(key, Buffer.from(''));
    expect(await store.list('r/')).toEqual(['r/a', 'r/b', 'r/c/d']);
    expect(await store.list('t/')).toEqual([]);
  });

  it('moves and removes all keys below a prefix', async () => {
    const store = open();
    for (const key of ['r/a/b', 'r/a/c/d', 'r/ab']) await store.create(key, Buffer.from(key));
    await store.move('r/a/', 't/1/r/a/');
    expect(await store.list('r/')).toEqual(['r/ab']);
    expect(String(await store.read('t/1/r/a/c/d'))).toBe('r/a/c/d');
    await store.removeAll('t/');
    await store.removeAll('t/');
    expect(await store.list('t/')).toEqual([]);
  });

  it('removes a key, which may be created again then', async () => {
    const store = open();
    await store.create('r/a', Buffer.from('first'));
    await store.remove('r/a');
    await store.remove('r/a');
    expect([await store.read('r/a'), await store.list('r/')]).toEqual([null, []]);
    expect(await store.create('r/a', Buffer.from('second'))).toBe(true);
  });

  it('knows when a key was written', async () => {
    const store = open();
    const before = Date.now();
    await store.create('r/a', Buffer.from(''));
    // File systems count more coarsely than clocks.
    expect((await store.writtenAt('r/a'))?.getTime()).toBeGreaterThan(before - 2000);
    expect(await store.writtenAt('r/b')).toBeNull();
  });
});

describe('a store in a directory', () => {
  it('keeps what a crash has left of a write apart', async () => {
    const left = 'r/a.b4a1b6c8.tmp';
    const store = openStore();
    expect(await store.leftovers()).toEqual([]);
    await store.create(left, Buffer.from(''));
    expect(await store.list('r/')).toEqual([]);
    expect(await store.leftovers()).toEqual([left]);
  });

  it('leaves no partial file behind when a write fails', async () => {
    const folder = path.join(temp.dir, 'store/some');
    const halves = { length: 1, byteLength: 1 } as unknown as Uint8Array;
    await expect(openStore().create('some/key', halves)).rejects.toThrow();
    expect(await readdir(folder)).toEqual([]);
  });

  it('never touches keys outside its directory', async () => {
    await expect(openStore().read('../secret')).rejects.toThrow(/outside the release store/);
  });
});
