import { openSeal } from '../keys/open-seal';
import type { PrivateKey } from '../keys/private-key';
import type { Seal } from '../keys/seal';
import type { KeyPlaces } from './key-places';

/** What is asked of those who wrote to a store, by the trusted keys that lie there.
 * @param key of who writes; null for readers */
export const sealOf = (
  { trustFile, isRequired, folder }: KeyPlaces,
  key: PrivateKey | null = null,
): Seal => openSeal({ file: folder === null ? null : trustFile, isRequired, key });
