import { readNewest } from '../registry/changes';
import { callMfe, useStore, refused, notified } from '../testing/cli-fixtures';
import { pointerKey, type ReleaseStore } from '../store/store';
import { copyStore } from './copy-store';
import { openDirectoryStore } from '../store/directory-store';
import { openMemoryStore } from '../testing/memory-store';

const store = useStore();
const { release, call } = store;
let from: ReleaseStore;
beforeEach(async () => {
  from = openDirectoryStore(`${store.dir}/store`);
  await release('marketing', '1.0.0');
  await release('marketing', '1.1.0');
});

const bytes = (text: string) => Buffer.from(text);

/** Keys and values, except those that are not copied. */
async function readAll(store: ReleaseStore): Promise<Record<string, string>> {
  const keys = await store.list('');
  return Object.fromEntries(
    await Promise.all(keys.map(async (key) => [key, String(await store.read(key))] as const)),
  );
}

test('copies the entire store, and new keys when it runs again', async () => {
  const to = openMemoryStore();
  const { copied } = await copyStore(from, to);
  expect(await readAll(to)).toEqual(await readAll(from));
  expect(await copyStore(from, to)).toEqual({ copied: 0, same: copied });
  await release('marketing', '1.2.0');
  await copyStore(from, to);
  expect(await readAll(to)).toEqual(await readAll(from));
});

test('does not copy reports, releases being removed, and files next to the store', async () => {
  for (const key of ['registry/production/shells/a.json', 'trash/1/a', 'deployed-builds.json'])
    await from.create(key, bytes('x'));
  const to = openMemoryStore();
  await copyStore(from, to);
  expect(await to.list('trash/')).toEqual([]);
  expect(await to.list('registry/production/shells/')).toEqual([]);
  expect(await to.read('deployed-builds.json')).toBeNull();
});

test('writes no pointer when it is interrupted, and completes on the next run', async () => {
  const to = openMemoryStore();
  let left = 5;
  const breaking = {
    ...to,
    create: async (key: string, value: Uint8Array) => {
      if ((left -= 1) < 0) throw new Error('away');
      return to.create(key, value);
    },
  };
  await expect(copyStore(from, breaking)).rejects.toThrow('away');
  expect(await to.read(pointerKey('production'))).toBeNull();
  await copyStore(from, to);
  expect(await readAll(to)).toEqual(await readAll(from));
});

test('does not roll back a store that was changed after an earlier copy', async () => {
  const to = openMemoryStore();
  await copyStore(from, to);
  const newest = await readNewest(to, 'production');
  const next = { ...newest, revision: (newest?.revision ?? 0) + 1 };
  await to.create('registry/production/revisions/3.json', bytes(JSON.stringify(next)));
  await copyStore(from, to);
  expect((await readNewest(to, 'production'))?.revision).toBe(3);
  expect(String(await to.read(pointerKey('production')))).toContain('"revision": 3');
  await release('marketing', '1.2.0');
  await expect(copyStore(from, to)).rejects.toThrow(
    'The other store holds different data under the key registry/production/revisions/3.json.',
  );
});

test('prints what was copied and what to do next', async () => {
  const other = `${store.dir}/other`;
  expect(await call('store', 'copy', `${store.dir}/store`, other)).toMatchObject(
    notified(/^Copied \d+ keys; 0 already existed\.\nNow set RELEASE_STORE/),
  );
  expect(await readAll(openDirectoryStore(other))).toEqual(await readAll(from));
  expect(await callMfe(other, 'store', 'copy', `${store.dir}/none`, other)).toMatchObject(
    refused(5, 'is empty'),
  );
  expect(await callMfe(other, 'store', 'move')).toMatchObject({ code: 1 });
});
