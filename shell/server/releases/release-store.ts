import { existsSync } from 'node:fs';
import { openStore, sealOf, type ReleaseStore } from '@tableside/registry/reader';
import type { ServerConfig } from '../config';
import type { Logger } from '../logger';

type StoreSettings = Pick<ServerConfig, 'storeAddress' | 'keys'>;

/** The release store of the settings: what is live there has to be signed by a trusted key, where there are any.
 * @throws {Refusal} as `openStore` */
export async function openReleaseStore(
  { storeAddress, keys }: StoreSettings,
  log: Logger,
): Promise<ReleaseStore> {
  tellUnsigned(keys, log);
  return { ...(await openStore(storeAddress)), seal: sealOf(keys) };
}

function tellUnsigned({ isRequired, trustFile }: StoreSettings['keys'], log: Logger): void {
  if (!isRequired && !existsSync(trustFile))
    log.info({}, 'there are no trusted keys: what is live is taken unsigned');
}
