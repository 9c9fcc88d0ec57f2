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
  ANY,
  VERBS,
  type Verb,
  idOf,
  publicJwk,
} from '../signing/keys';
import { openSigner, verifyRevision } from '../signing/signatures';
import { type ReleaseStore, listRevisions, parseOrNull, type StoreReader } from '../store/store';
import { MACHINE_KEY, type KeyPaths } from '../signing/identity';
import { usageError } from '../store/refusal';
import { ENVIRONMENT_NAME } from '@tableside/contracts/registry/names';
import { releasedName } from '@tableside/contracts/registry/release';
import { fetchJson } from '../store/network';
import { z } from 'zod';

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
  const context = { store: unverified, environment, by, signer: key.kid };
  return commitChange(context, 'key adopt', (draft) => ({ ...draft }));
}

/**
 * Creates this machine's key, signs what is live, and then trusts the key. In this order a crash leaves a
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
    throw usageError(`"${name}" is not a valid key name. Use letters, digits, dots, and hyphens.`);
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
export async function revoke(keyPaths: KeyPaths, store: StoreReader, name: string): Promise<void> {
  const trust = await readTrust(keyPaths.trustFile);
  const isKey = trust?.keys.some((key) => key.name === name && !key.revoked);
  if (!isKey && !trust?.issuers.some((issuer) => issuer.name === name))
    throw usageError(`No key or issuer is named "${name}". To list them: npm run mfe -- key list`);
  const revisions: Record<string, number> = {};
  for (const environment of await listEnvironments(store))
    revisions[environment] = (await listRevisions(store, environment)).at(-1) ?? 0;
  const revoked = { at: new Date().toISOString(), revisions };
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

/** A scope as the user typed it. */
export interface TypedScope {
  readonly remotes?: string;
  readonly verbs?: string;
  readonly envs?: string;
  /** Such as `90d`, or `never`. */
  readonly expires?: string;
}

const DAY_MS = 24 * 3_600_000;
const DAYS_MAX = 3650;

/** @throws {Refusal} for an incomplete scope */
export function parseScope({ remotes, verbs, envs, expires = '90d' }: TypedScope): Scope {
  return {
    remotes: parseList(
      remotes,
      '--remotes menu,marketing, or "*"',
      (name) => releasedName.safeParse(name).success,
    ),
    verbs: parseList(verbs, `--verbs, of ${VERBS.join(', ')}`, isVerb) as Verb[],
    environments: parseList(envs, '--envs staging,production, or "*"', (name) =>
      ENVIRONMENT_NAME.test(name),
    ),
    expires: parseExpiry(expires),
  };
}

const isVerb = (name: string): boolean => VERBS.some((verb) => verb === name);

function parseList(
  text: string | undefined,
  example: string,
  isRight: (name: string) => boolean,
): string[] {
  const names = (text ?? '').split(',').map((name) => name.trim());
  const isAny = names.length === 1 && names[0] === ANY && !example.startsWith('--verbs');
  if (isAny || names.every(isRight)) return names;
  throw usageError(`Specify what the key may do: ${example}.`);
}

function parseExpiry(text: string): string | null {
  if (text === 'never') return null;
  const days = Number(/^(\d{1,4})d$/.exec(text)?.[1] ?? 0);
  if (days < 1 || days > DAYS_MAX)
    throw usageError(`"${text}" is not a lifetime. Use --expires 90d, or --expires never.`);
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

export const describeScope = ({ remotes, verbs, environments, expires }: Scope): string =>
  `${verbs.join(',')} on ${remotes.join(',')} in ${environments.join(',')}, ${expires === null ? 'no expiration' : `until ${expires}`}`;

const named = publicJwk.extend({ name: z.string().min(1) });

/**
 * The public half of a key, as `key new --out` prints it.
 * @throws {Refusal} for anything else, including a private key, which must not leave its machine
 */
export async function readPublicKey(
  text: string,
  where: string,
): Promise<Pick<TrustedKey, 'name' | 'id' | 'jwk'>> {
  const value = parseOrNull(text);
  if (Object.hasOwn(Object(value) as object, 'd'))
    throw usageError(`${where} is a private key, which must not be shared. Use its public half.`);
  const parsed = named.safeParse(value);
  if (!parsed.success)
    throw usageError(`${where} is not the public half of a key as key new --out prints it.`);
  const { name, ...jwk } = parsed.data;
  return { name, id: await idOf(jwk), jwk: { kty: jwk.kty, crv: jwk.crv, x: jwk.x } };
}

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/** Which tokens of an issuer to trust, as the user typed it. */
export interface TypedIssuer {
  readonly as?: string;
  readonly audience?: string;
  readonly claim?: readonly string[];
}

/**
 * Loads the configuration of an OpenID issuer.
 * @throws {Refusal} when the issuer does not publish its keys, or an option is missing
 */
export async function readIssuer(
  address: string,
  { as: name, audience, claim }: TypedIssuer,
): Promise<Omit<TrustedIssuer, keyof Scope>> {
  const claims = Object.fromEntries(
    (claim ?? []).map((each) => {
      const [, key, value] = /^([^=]+)=(.+)$/.exec(each) ?? [];
      return [key ?? '', value ?? ''];
    }),
  );
  if (!name || !audience || !claim || Object.hasOwn(claims, ''))
    throw usageError(
      'Specify which tokens to trust: --as NAME --audience TEXT --claim NAME=VALUE.',
    );
  const response = await fetchJson(
    `${address.replace(/\/$/, '')}/.well-known/openid-configuration`,
  );
  const parsed = discovery.safeParse(response);
  if (!parsed.success)
    throw usageError(`${address} does not publish its keys (.well-known/openid-configuration).`);
  return { name, audience, claims, issuer: parsed.data.issuer, jwks: parsed.data.jwks_uri };
}
