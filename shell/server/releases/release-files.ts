import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import { integrityOf, type StoreReader } from '@tableside/registry/reader';

/** Reads a release's file from the store and compares it with the registry's hash.
 * @throws when it is not there, is not listed, or was changed */
export async function readReleaseFile(
  store: Pick<StoreReader, 'read'>,
  { base, integrity }: Pick<RegisteredRelease, 'base' | 'integrity'>,
  file: string,
): Promise<Buffer> {
  const expected = integrity[file];
  if (!expected) throw new Error(`The registry has no integrity for ${base}${file}.`);
  const bytes = await store.read(base.slice(1) + file);
  if (!bytes) throw new Error(`${base}${file} is not in the release store.`);
  if (integrityOf(bytes) !== expected) throw new Error(`${base}${file} is not what was released.`);
  return bytes;
}
