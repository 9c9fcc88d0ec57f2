import type { ReleaseStore, StoreReader } from './store';
import { openDirectoryStore } from './directory-store';
import type { S3Store } from './s3-store';
import { parseStoreAddress, type S3Address } from './address';

/**
 * Opens the release store at an address: a folder, `postgres://...` or `s3://...`. Drivers are loaded on
 * demand. A store that cannot be reached fails on first use.
 * @throws {Refusal} for an invalid address, and for a store that is known to lose changes
 */
export async function openStore(address: string): Promise<ReleaseStore> {
  const parsed = parseStoreAddress(address);
  if (parsed.kind === 'folder') return openDirectoryStore(parsed.folder);
  if (parsed.kind === 'postgres') {
    const { openPostgresStore } = await import('./postgres-store');
    return openPostgresStore(parsed);
  }
  const store = await openS3(parsed);
  await store.requireConditionalWrites();
  return store;
}

/**
 * Opens a store for reading only, without checking that it supports safe writes.
 * @throws {Refusal} for an invalid address
 */
export async function openStoreReader(address: string): Promise<StoreReader> {
  const parsed = parseStoreAddress(address);
  if (parsed.kind !== 's3') return openStore(address);
  return openS3(parsed);
}

/**
 * Settings that the AWS SDK reads when it is loaded: its version is pinned, so its warning about future
 * Node versions does not apply, and it must not add an object to the global scope, where render threads
 * look for changes by releases.
 */
const SDK_SETTINGS = {
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  AWS_LAMBDA_NODEJS_NO_GLOBAL_AWSLAMBDA: 'true',
};

async function openS3(address: S3Address): Promise<S3Store> {
  Object.assign(process.env, SDK_SETTINGS);
  const { openS3Store } = await import('./s3-store');
  return openS3Store(address);
}
