import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { releaseKey, type StoreReader } from '../store/store';
import { openDirectoryStore } from '../store/directory-store';
import type { StoreAddress } from '../store/address';

/** A store, and where it is. */
interface PlacedStore {
  readonly store: StoreReader;
  readonly address: StoreAddress;
}

/** Does something with a folder that holds a release as a store does: the programs of trials, of whatever age, take no other
 * store. Where the store is no folder, it is a copy of that release which is gone afterwards.
 * @param from folder of another store that has the release */
export async function withReleaseFolder<Result>(
  { store, address }: PlacedStore,
  { name, version }: { readonly name: string; readonly version: string },
  from: string | undefined,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  if (from !== undefined) return work(path.resolve(from));
  if (address.kind === 'folder') return work(address.folder);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tableside-trial-'));
  try {
    const copy = openDirectoryStore(folder);
    for (const key of await store.list(releaseKey(name, version))) {
      const bytes = await store.read(key);
      if (bytes) await copy.create(key, bytes);
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
