import { existsSync } from 'node:fs';
import { openStore, signerOf, type ReleaseStore } from '@tableside/registry/reader';
import type { ServerConfig } from '../config';
import type { Logger } from '../logger';

type StoreSettings = Pick<ServerConfig, 'storeAddress' | 'keys'>;

/**
 * The configured release store. Live releases must be signed when there are trusted keys.
 * @throws {Refusal} as `openStore`
 */
export async function openReleaseStore(
  { storeAddress, keys }: StoreSettings,
  log: Logger,
): Promise<ReleaseStore> {
  reportUnsigned(keys, log);
  return { ...(await openStore(storeAddress)), signer: signerOf(keys) };
}

function reportUnsigned({ isRequired, trustFile }: StoreSettings['keys'], log: Logger): void {
  if (!isRequired && !existsSync(trustFile))
    log.info({}, 'no trusted keys: unsigned releases are accepted');
}
