import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openMemoryStore } from '../stores/memory-store';
import { makeEntry, makeRegistered } from '../reading/fixtures';
import { commitChange } from '../changes';
import type { ReleaseStore } from '../store';
import { openSeal } from './open-seal';
import type { PrivateKey } from './private-key';
import { writeTrust, type TrustedKeys } from './trusted-keys';

/** Stores of tests whose writers are asked who they are. */

/** A file of trusted keys, in a directory of its own. */
export async function writeTrustFile(trust: TrustedKeys): Promise<string> {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'sealed-')), 'trusted.json');
  await writeTrust(file, trust);
  return file;
}

/** The same store, with a seal by a key.
 * @param file of the trusted keys */
export const withSeal = (
  store: ReleaseStore,
  file: string,
  key: PrivateKey | null = null,
): ReleaseStore => ({ ...store, seal: openSeal({ file, isRequired: true, key }) });

/** A store in memory that trusts some keys, and is written to by one of them. */
export async function openSealedStore(
  key: PrivateKey,
  trust: TrustedKeys,
): Promise<{ readonly store: ReleaseStore; readonly file: string; readonly bare: ReleaseStore }> {
  const file = await writeTrustFile(trust);
  const bare = openMemoryStore();
  return { store: withSeal(bare, file, key), file, bare };
}

/** Makes a release of a remote live, without any check. */
export const putLive = (store: ReleaseStore, version: string, environment = 'production') =>
  commitChange({ store, environment, by: 'tester', command: 'test' }, (draft) => ({
    ...draft,
    remotes: { ...draft.remotes, menu: makeEntry(makeRegistered('menu', version)) },
  }));
