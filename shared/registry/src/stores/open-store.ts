import type { ReleaseStore, StoreReader } from '../store';
import { openDirectoryStore } from './directory-store';
import { parseStoreAddress } from './store-address';

/** Opens the release store at an address: a folder, `postgres://...` or `s3://...`. The drivers of the last two are loaded by
 * those alone who use them. A store that cannot be reached fails when it is used, as a folder does.
 * @throws {Refusal} for an address that is not one, and for a store that is known to lose changes */
export async function openStore(address: string): Promise<ReleaseStore> {
  const parsed = parseStoreAddress(address);
  if (parsed.kind === 'folder') return openDirectoryStore(parsed.folder);
  if (parsed.kind === 'postgres') {
    const { openPostgresStore } = await import('./postgres/postgres-store');
    return openPostgresStore(parsed);
  }
  const { openS3Store } = await import('./s3/s3-store');
  const store = openS3Store(parsed);
  await store.prove();
  return store;
}

/** Opens a store for reading alone: it is not asked whether it keeps what is written.
 * @throws {Refusal} for an address that is not one */
export async function openStoreReader(address: string): Promise<StoreReader> {
  const parsed = parseStoreAddress(address);
  if (parsed.kind !== 's3') return openStore(address);
  const { openS3Store } = await import('./s3/s3-store');
  return openS3Store(parsed);
}
