import { hostname } from 'node:os';
import path from 'node:path';
import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import { commitChange, readNewest } from '../registry/changes';
import { listEnvironments } from '../registry/names';
import {
  makeKey,
  publicOf,
  readKeyFile,
  writeKeyFile,
  type PrivateKey,
  noTrust,
  readTrust,
  writeTrust,
  type TrustedKey,
  type Scope,
  type TrustedIssuer,
  type TrustedKeys,
} from '../signing/keys';
import { openSigner, verifyRevision } from '../signing/signatures';
import { type ReleaseStore, listRevisions, type StoreReader } from '../store/store';
import { MACHINE_KEY, type KeyPaths } from '../signing/identity';
import { usageError } from '../store/refusal';
import { describeScope } from './parse-trust';

/**
 * Signs what is live, regardless of its author, as a new revision.
 * @throws {Refusal} when the newest revision cannot be read
 */
export function adopt(
  store: ReleaseStore,
  environment: string,
  key: PrivateKey,
  by: string,
): Promise<RegistryDocument> {
  // Signatures of earlier revisions are not required here.
  const unverified = { ...store, signer: openSigner({ file: null, isRequired: false, key }) };
  const context = { store: unverified, environment, by, signer: key.kid, command: 'key adopt' };
  return commitChange(context, (draft) => ({ ...draft }));
}

/**
 * Creates this machine's key, signs what is live and then trusts the key. In this order a crash leaves a
 * machine that either requires no signatures or trusts what is live. Does nothing when there are trusted
 * keys.
 * @returns true when the key was created
 */
export async function startTrust(keyPaths: KeyPaths, store: ReleaseStore): Promise<boolean> {
  const { trustFile } = keyPaths;
  if (await readTrust(trustFile)) return false;
  const file = path.join(path.dirname(trustFile), MACHINE_KEY);
  const present = await readKeyFile(file);
  const key = present ?? (await makeKey(hostname()));
  if (!present) await writeKeyFile(file, key);
  const own: TrustedKey = {
    ...{ name: key.name, id: key.kid, jwk: publicOf(key), revoked: null, expires: null },
    ...{ remotes: ['*'], verbs: ['owner'], environments: ['*'] },
  };
  const trust = { ...noTrust(), keys: [own] };
  for (const environment of await listEnvironments(store)) {
    const newest = await readNewest({ ...store, signer: undefined }, environment);
    const isSigned = await verifyRevision(newest, environment, trust).then(
      () => true,
      () => false,
    );
    if (newest && !isSigned) await adopt(store, environment, key, key.name);
  }
  await writeTrust(trustFile, trust);
  return true;
}

/** File names that cannot be used for a user's key. */
const TAKEN = ['trusted', 'machine', 'audit'];

/** Changes the file of trusted keys. Its file permissions control who may do this. */
async function changeTrust(
  { trustFile }: KeyPaths,
  change: (trust: TrustedKeys) => TrustedKeys,
): Promise<void> {
  const trust = (await readTrust(trustFile)) ?? noTrust();
  await writeTrust(trustFile, change(trust));
}

/** @throws {Refusal} for a name that is invalid as a file name, or taken */
function requireFreeName(trust: TrustedKeys | null, name: string): void {
  if (!/^[a-z0-9][a-z0-9.-]{0,59}$/i.test(name) || TAKEN.includes(name))
    throw usageError(`"${name}" is not a valid key name. Use letters, digits, dots and hyphens.`);
  const names = [...(trust?.keys ?? []), ...(trust?.issuers ?? [])].map((each) => each.name);
  if (names.includes(name))
    throw usageError(`The name "${name}" is taken, possibly by a revoked key. Choose another one.`);
}

/**
 * Creates a key and writes it to its own file.
 * @param scope null: does not trust it here
 * @returns its file
 */
export async function newKey(
  keyPaths: KeyPaths,
  name: string,
  scope: Scope | null,
  out?: string,
): Promise<{ readonly file: string; readonly key: PrivateKey }> {
  requireFreeName(scope && (await readTrust(keyPaths.trustFile)), name);
  const key = await makeKey(name);
  const file = out ?? path.join(path.dirname(keyPaths.trustFile), `${name}.json`);
  await writeKeyFile(file, key).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw usageError(`${file} already exists. Keys are not replaced.`);
    throw error;
  });
  if (scope) await trustKey(keyPaths, { name, id: key.kid, jwk: publicOf(key), ...scope });
  return { file, key };
}

export async function trustKey(
  keyPaths: KeyPaths,
  key: Omit<TrustedKey, 'revoked'>,
): Promise<void> {
  requireFreeName(await readTrust(keyPaths.trustFile), key.name);
  await changeTrust(keyPaths, (trust) => ({
    ...trust,
    keys: [...trust.keys, { ...key, revoked: null }],
  }));
}

/** Trusts an OpenID issuer for the pipelines that match its claims. */
export async function trustIssuer(keyPaths: KeyPaths, issuer: TrustedIssuer): Promise<void> {
  requireFreeName(await readTrust(keyPaths.trustFile), issuer.name);
  await changeTrust(keyPaths, (trust) => ({ ...trust, issuers: [...trust.issuers, issuer] }));
}

/**
 * Revokes a key; what it has signed stays valid. An issuer is deleted, as nothing that its pipelines sign
 * is stored.
 */
export async function revoke(
  keyPaths: KeyPaths,
  store: StoreReader,
  name: string,
  at: Date = new Date(),
): Promise<void> {
  const trust = await readTrust(keyPaths.trustFile);
  const isKey = trust?.keys.some((key) => key.name === name && !key.revoked);
  if (!isKey && !trust?.issuers.some((issuer) => issuer.name === name))
    throw usageError(`No key or issuer is named "${name}". To list them: npm run mfe -- key list`);
  const revisions: Record<string, number> = {};
  for (const environment of await listEnvironments(store))
    revisions[environment] = (await listRevisions(store, environment)).at(-1) ?? 0;
  const revoked = { at: at.toISOString(), revisions };
  await changeTrust(keyPaths, (present) => ({
    ...present,
    keys: present.keys.map((key) =>
      key.name === name && !key.revoked ? { ...key, revoked } : key,
    ),
    issuers: present.issuers.filter((issuer) => issuer.name !== name),
  }));
}

export async function listKeys({ trustFile }: KeyPaths): Promise<string[]> {
  const trust = await readTrust(trustFile);
  if (!trust) return ['There is no file of trusted keys, so commands need no key.'];
  return [
    ...trust.keys.map(
      (key) =>
        `${key.name.padEnd(16)}${key.revoked ? `revoked at ${key.revoked.at}` : describeScope(key)}  ${key.id}`,
    ),
    ...trust.issuers.map(
      ({ claims, ...issuer }) =>
        `${issuer.name.padEnd(16)}${describeScope(issuer)}  ${issuer.issuer}, ${Object.entries(
          claims,
        )
          .map((claim) => claim.join('='))
          .join(', ')}`,
    ),
  ];
}
