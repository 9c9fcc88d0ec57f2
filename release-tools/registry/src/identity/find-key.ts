import path from 'node:path';
import { parseKey, readKeyFile, type PrivateKey } from '../keys/private-key';
import { wrongUse } from '../refusal';
import { MACHINE_KEY, type KeyPlaces } from './key-places';

/** The key of whoever calls: MFE_KEY, which is a file or the key itself, else this machine's.
 * @returns null where there is none
 * @throws {Refusal} where MFE_KEY is none */
export async function findKey(
  { folder }: KeyPlaces,
  given: string | undefined = process.env['MFE_KEY'],
): Promise<PrivateKey | null> {
  if (given?.trimStart().startsWith('{')) return parseKey(given, 'MFE_KEY');
  if (!given) return folder === null ? null : readKeyFile(path.join(folder, MACHINE_KEY));
  const key = await readKeyFile(given);
  if (!key) throw wrongUse(`MFE_KEY names ${given}, which is not there.`);
  return key;
}
