import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { openDirectoryStore } from './directory-store';
import { makeTempDir } from '../testing/release-fixtures';
import { openMemoryStore } from './memory-store';
import { describeStore } from '../testing/store-suite-fixtures';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => {
  temp = await makeTempDir();
});
afterEach(() => temp.remove());

const openStore = () => openDirectoryStore(path.join(temp.dir, 'store'));

describeStore('openDirectoryStore', () => ({ store: openStore(), another: openStore }));
describeStore('openMemoryStore', () => ({ store: openMemoryStore() }));

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
});
