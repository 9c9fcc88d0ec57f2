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
import { openSeal, verifyRevision } from '../signing/signatures';
import { type ReleaseStore, listRevisions, type StoreReader } from '../store/store';
import { MACHINE_KEY, type KeyPlaces } from '../signing/identity';
import { wrongUse } from '../store/refusal';
import { describeScope } from './parse-trust';

/** Signs what is live as it stands, whoever wrote it, by a new revision.
 * @throws {Refusal} when the newest revision cannot be read */
export function adopt(
  store: ReleaseStore,
  environment: string,
  key: PrivateKey,
  by: string,
): Promise<RegistryDocument> {
  // Nobody is asked who wrote it until now.
  const unasked = { ...store, seal: openSeal({ file: null, isRequired: false, key }) };
  const context = { store: unasked, environment, by, signer: key.kid, command: 'key adopt' };
  return commitChange(context, (draft) => ({ ...draft }));
}

/** Makes this machine's key, signs what is live by it, and trusts it with everything: in this order, so that a crash leaves a
 * machine that asks nobody, or one that trusts what is live. Does nothing where there is trust already.
 * @returns true when it was made */
export async function beginTrust(places: KeyPlaces, store: ReleaseStore): Promise<boolean> {
  const { trustFile } = places;
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
    const newest = await readNewest({ ...store, seal: undefined }, environment);
    const isSigned = await verifyRevision(newest, environment, trust).then(
      () => true,
      () => false,
    );
    if (newest && !isSigned) await adopt(store, environment, key, key.name);
  }
  await writeTrust(trustFile, trust);
  return true;
}

/** Names of files that are no key of a person's. */
const TAKEN = ['trusted', 'machine', 'audit'];

/** Changes the file of trusted keys. Whoever may write it decides whom this machine trusts: its rights are the lock. */
async function changeTrust(
  { trustFile }: KeyPlaces,
  change: (trust: TrustedKeys) => TrustedKeys,
): Promise<void> {
  const trust = (await readTrust(trustFile)) ?? noTrust();
  await writeTrust(trustFile, change(trust));
}

/** @throws {Refusal} for a name that is no file's, or that somebody has */
function requireFreeName(trust: TrustedKeys | null, name: string): void {
  if (!/^[a-z0-9][a-z0-9.-]{0,59}$/i.test(name) || TAKEN.includes(name))
    throw wrongUse(`"${name}" is no name of a key. Write letters, digits, dots and hyphens.`);
  const names = [...(trust?.keys ?? []), ...(trust?.issuers ?? [])].map((each) => each.name);
  if (names.includes(name))
    throw wrongUse(`The name "${name}" is taken, also when its key was revoked. Take another one.`);
}

/** Makes a key and writes it to a file of its own.
 * @param scope null: nobody here trusts it
 * @returns its file */
export async function newKey(
  places: KeyPlaces,
  name: string,
  scope: Scope | null,
  out?: string,
): Promise<{ readonly file: string; readonly key: PrivateKey }> {
  requireFreeName(scope && (await readTrust(places.trustFile)), name);
  const key = await makeKey(name);
  const file = out ?? path.join(path.dirname(places.trustFile), `${name}.json`);
  await writeKeyFile(file, key).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw wrongUse(`${file} is there already. Keys are not replaced.`);
    throw error;
  });
  if (scope) await trustKey(places, { name, id: key.kid, jwk: publicOf(key), ...scope });
  return { file, key };
}

export async function trustKey(places: KeyPlaces, key: Omit<TrustedKey, 'revoked'>): Promise<void> {
  requireFreeName(await readTrust(places.trustFile), key.name);
  await changeTrust(places, (trust) => ({
    ...trust,
    keys: [...trust.keys, { ...key, revoked: null }],
  }));
}

/** Trusts what an OpenID issuer says about the pipelines that its claims name. */
export async function trustIssuer(places: KeyPlaces, issuer: TrustedIssuer): Promise<void> {
  requireFreeName(await readTrust(places.trustFile), issuer.name);
  await changeTrust(places, (trust) => ({ ...trust, issuers: [...trust.issuers, issuer] }));
}

/** Ends a key. What it has signed up to now stays valid; an issuer is forgotten, as its pipelines sign nothing that is kept. */
export async function revoke(
  places: KeyPlaces,
  store: StoreReader,
  name: string,
  at: Date = new Date(),
): Promise<void> {
  const trust = await readTrust(places.trustFile);
  const isKey = trust?.keys.some((key) => key.name === name && !key.revoked);
  if (!isKey && !trust?.issuers.some((issuer) => issuer.name === name))
    throw wrongUse(`Nobody is trusted by the name "${name}". See npm run mfe -- key list`);
  const revisions: Record<string, number> = {};
  for (const environment of await listEnvironments(store))
    revisions[environment] = (await listRevisions(store, environment)).at(-1) ?? 0;
  const revoked = { at: at.toISOString(), revisions };
  await changeTrust(places, (present) => ({
    ...present,
    keys: present.keys.map((key) =>
      key.name === name && !key.revoked ? { ...key, revoked } : key,
    ),
    issuers: present.issuers.filter((issuer) => issuer.name !== name),
  }));
}

export async function listKeys({ trustFile }: KeyPlaces): Promise<string[]> {
  const trust = await readTrust(trustFile);
  if (!trust) return ['There is no file of trusted keys, so nobody is asked who they are.'];
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
