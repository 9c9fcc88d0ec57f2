import { integrityOf } from '../hash';
import { releaseKey, type ReleaseStore, type StoreReader } from '../store';
import type { SignedRelease } from './seal';

/** Signatures of releases lie beside them, one for each key, so that a release can be signed anew after a key was revoked. */
const folderOf = (remote: string, version: string): string => `signatures/${remote}/${version}/`;

async function describe(
  store: StoreReader,
  remote: string,
  version: string,
): Promise<SignedRelease> {
  const bytes = await store.read(releaseKey(remote, version, 'release.json'));
  return { remote, version, integrity: integrityOf(bytes ?? Buffer.alloc(0)) };
}

/** Signs a release that was stored, where there is a key. */
export async function signStored(
  store: ReleaseStore,
  remote: string,
  version: string,
): Promise<void> {
  const signed = await store.seal?.signRelease(await describe(store, remote, version));
  if (!signed) return;
  const key = `${folderOf(remote, version)}${signed.id}.jws`;
  await store.create(key, Buffer.from(`${signed.token}\n`));
}

/** @throws {Refusal} with code 3 for a release that nobody has signed who may, where that is asked for */
export async function requireSigned(
  store: StoreReader,
  remote: string,
  version: string,
): Promise<void> {
  if (!store.seal) return;
  const tokens: string[] = [];
  for (const key of await store.list(folderOf(remote, version)))
    tokens.push(String(await store.read(key)).trim());
  await store.seal.checkRelease(await describe(store, remote, version), tokens);
}
