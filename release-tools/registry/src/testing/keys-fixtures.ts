import {
  makeKey,
  publicOf,
  type PrivateKey,
  type Scope,
  type TrustedKey,
  type TrustedKeys,
  writeTrust,
} from '../signing/keys';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openMemoryStore } from './memory-store';
import { makeEntry, makeRegistered } from './registry-fixtures';
import { commitChange } from '../registry/changes';
import type { ReleaseStore } from '../store/store';
import { openSigner } from '../signing/signatures';

/** Keys for tests. */

export const everything: Scope = {
  remotes: ['*'],
  verbs: ['owner'],
  environments: ['*'],
  expires: null,
};

export const trusted = (
  key: PrivateKey,
  change: Partial<Scope & Pick<TrustedKey, 'revoked'>> = {},
): TrustedKey => ({
  ...everything,
  revoked: null,
  name: key.name,
  id: key.kid,
  jwk: publicOf(key),
  ...change,
});

export const trustOf = (...keys: readonly TrustedKey[]): TrustedKeys => ({
  schema: 1,
  keys: [...keys],
  issuers: [],
});

/** Creates a key, and trusted keys with only that key. */
export async function makeTrusted(
  name: string,
  change: Parameters<typeof trusted>[1] = {},
): Promise<{ readonly key: PrivateKey; readonly trust: TrustedKeys }> {
  const key = await makeKey(name);
  return { key, trust: trustOf(trusted(key, change)) };
}

/** A file of trusted keys in a directory of its own. */
export async function writeTrustFile(trust: TrustedKeys): Promise<string> {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'sealed-')), 'trusted.json');
  await writeTrust(file, trust);
  return file;
}

/** The same store, signed with a key. @param file of the trusted keys */
export const withSigner = (
  store: ReleaseStore,
  file: string,
  key: PrivateKey | null = null,
): ReleaseStore => ({ ...store, signer: openSigner({ file, isRequired: true, key }) });

/** A store in memory that trusts some keys and is written to with one of them. */
export async function openSignedStore(
  key: PrivateKey,
  trust: TrustedKeys,
): Promise<{ readonly store: ReleaseStore; readonly file: string; readonly bare: ReleaseStore }> {
  const file = await writeTrustFile(trust);
  const bare = openMemoryStore();
  return { store: withSigner(bare, file, key), file, bare };
}

/** Makes a release of a remote live without checks. */
export const activate = (store: ReleaseStore, version: string, environment = 'production') =>
  commitChange({ store, environment, by: 'tester' }, 'test', (draft) => ({
    ...draft,
    remotes: { ...draft.remotes, menu: makeEntry(makeRegistered('menu', version)) },
  }));
