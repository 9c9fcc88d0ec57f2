import type { ReleaseStore, StoreReader } from './store';
import { openDirectoryStore } from './directory-store';
import type { S3Store } from './s3-store';
import { parseStoreAddress, type S3Address } from './address';

/** Opens the release store at an address: a folder, `postgres://...` or `s3://...`. The drivers of the last two are loaded by
 * those alone who use them. A store that cannot be reached fails when it is used, as a folder does.
 * @throws {Refusal} for an address that is not one, and for a store that is known to lose changes */
export async function openStore(address: string): Promise<ReleaseStore> {
  const parsed = parseStoreAddress(address);
  if (parsed.kind === 'folder') return openDirectoryStore(parsed.folder);
  if (parsed.kind === 'postgres') {
    const { openPostgresStore } = await import('./postgres-store');
    return openPostgresStore(parsed);
  }
  const store = await openS3(parsed);
  await store.prove();
  return store;
}

/** Opens a store for reading alone: it is not asked whether it keeps what is written.
 * @throws {Refusal} for an address that is not one */
export async function openStoreReader(address: string): Promise<StoreReader> {
  const parsed = parseStoreAddress(address);
  if (parsed.kind !== 's3') return openStore(address);
  return openS3(parsed);
}

/** Settings of the AWS SDK, which reads them when it is loaded. Its version is pinned, so what later ones will need of Node is for
 * those who raise it. It puts no object into the global scope, where render threads look for what releases change. */
const SDK_SETTINGS = {
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  AWS_LAMBDA_NODEJS_NO_GLOBAL_AWSLAMBDA: 'true',
};

async function openS3(address: S3Address): Promise<S3Store> {
  Object.assign(process.env, SDK_SETTINGS);
  const { openS3Store } = await import('./s3-store');
  return openS3Store(address);
}
