import path from 'node:path';
import { makeKey, publicOf, writeKeyFile, type PrivateKey } from '../keys/private-key';
import {
  noTrust,
  readTrust,
  writeTrust,
  type Scope,
  type TrustedIssuer,
  type TrustedKey,
  type TrustedKeys,
} from '../keys/trusted-keys';
import { listEnvironments } from '../naming/environments';
import { wrongUse } from '../refusal';
import { listRevisions, type StoreReader } from '../store';
import type { KeyPlaces } from './key-places';
import { describeScope } from './parse-scope';

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

/** Trusts a key by its public half. */
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

/** Ends a key. What it has signed up to now stays valid; an issuer is forgotten, as its pipelines sign nothing that is kept.
 * @throws {Refusal} for a name that nobody has */
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

/** Whom this machine trusts, one line each. */
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
