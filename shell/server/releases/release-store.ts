import { existsSync } from 'node:fs';
import { sealOf } from '@tableside/registry/identity/seal-of';
import type { ReleaseStore } from '@tableside/registry/store';
import { openDirectoryStore } from '@tableside/registry/stores/directory-store';
import type { ServerConfig } from '../config';
import type { Logger } from '../logger';

/** The release store of the settings: what is live there has to be signed by a trusted key, where there are any. */
export function openReleaseStore(
  { storeDir, keys }: Pick<ServerConfig, 'storeDir' | 'keys'>,
  log: Logger,
): ReleaseStore {
  if (!keys.isRequired && !existsSync(keys.trustFile))
    log.info({}, 'there are no trusted keys: what is live is taken unsigned');
  return { ...openDirectoryStore(storeDir), seal: sealOf(keys) };
}
