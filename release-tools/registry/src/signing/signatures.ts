import {
  type PrivateKey,
  type TrustedKeys,
  type TrustedKey,
  ANY,
  type Verb,
  readTrust,
} from './keys';
import { authorize, forbidden, describeMissingPermission } from './authorize';
import {
  type SignedRelease,
  integrityOf,
  isObject,
  type Signer,
  releaseKey,
  type ReleaseStore,
  type StoreReader,
} from '../store/store';
import { signToken, verifyToken } from './tokens';
import { damagedStoreError, Refusal } from '../store/refusal';

/**
 * @throws {Refusal} for the signature of another release or of other files, and when the signer may not
 * publish it
 */
async function verifyRelease(
  token: string,
  release: SignedRelease,
  trust: TrustedKeys,
): Promise<void> {
  const { payload, signer } = await verifyToken(token, 'mfe-release', trust);
  const { remote, version, integrity, at } = payload;
  if (remote !== release.remote || version !== release.version)
    throw forbidden('The signature is for another release.');
  if (integrity !== release.integrity)
    throw forbidden('Its release.json was altered after it was signed.');
  const action = { verb: 'publish', remote: release.remote } as const;
  authorize({ name: signer.name, scope: signer }, action, new Date(String(at)));
}

/** Any one of these permissions allows a user to make a revision. */
const CHANGING: readonly Verb[] = ['activate', 'content', 'freeze', 'disable', 'canary'];

/**
 * The signed content of a revision: the hash of its JSON without spaces and without `signature`, its
 * number and its environment.
 */
const claimOf = (document: Readonly<Record<string, unknown>>) => {
  const { signature: _, ...signed } = document;
  return {
    environment: document['environment'],
    revision: document['revision'],
    integrity: integrityOf(Buffer.from(JSON.stringify(signed))),
  };
};

/**
 * @param environment the expected environment
 * @throws {Refusal} for a revision that is unsigned, altered, of another environment, or whose signer may
 * not make it
 */
export async function verifyRevision(
  document: unknown,
  environment: string,
  trust: TrustedKeys,
): Promise<TrustedKey> {
  if (!isObject(document)) throw forbidden('It is not a registry.');
  const { signature } = document;
  if (typeof signature !== 'string') throw forbidden('It is not signed.');
  const { payload, signer } = await verifyToken(signature, 'mfe-revision', trust, { isPast: true });
  const claim = claimOf(document);
  if (claim.environment !== environment)
    throw forbidden(`It is for the environment ${String(claim.environment)}.`);
  const isSame =
    payload['integrity'] === claim.integrity &&
    payload['environment'] === claim.environment &&
    payload['revision'] === claim.revision;
  if (!isSame) throw forbidden('It was altered after it was signed.');
  const reason = describeMissingRevisionPermission(signer, document, environment);
  if (reason !== null) throw forbidden(reason);
  return signer;
}

/** The scope of remotes is not checked here: the signer vouches for the entire revision. */
function describeMissingRevisionPermission(
  signer: TrustedKey,
  { change, revision }: Readonly<Record<string, unknown>>,
  environment: string,
): string | null {
  const { revoked, name } = signer;
  if (revoked && Number(revision) > (revoked.revisions[environment] ?? 0))
    return `It is signed with the key "${name}", which was revoked at ${revoked.at}.`;
  const at = new Date(String(isObject(change) ? change['at'] : ''));
  const scope = { ...signer, remotes: [ANY] };
  const reasons = CHANGING.map((verb) =>
    describeMissingPermission(scope, { verb, remote: ANY, environment }, at),
  );
  return reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null;
}

interface SignerOptions {
  /**
   * File of the trusted keys; null: no signatures required. It is read for every check, so revoking a key
   * needs no restart.
   */
  readonly file: string | null;
  /**
   * True when a user named the file: then it must exist. Otherwise a missing file means that no
   * signatures are required.
   */
  readonly isRequired: boolean;
  /** Signs what is written; null: nothing is signed. */
  readonly key?: PrivateKey | null;
}

/**
 * The signer of a store whose trusted keys are in a file. If the file existed before and is now missing, no one is trusted.
 */
export function openSigner({ file, isRequired, key = null }: SignerOptions): Signer {
  let wasThere = isRequired;
  const read = async (): Promise<TrustedKeys | null> => {
    if (file === null) return null;
    const trust = await readTrust(file);
    if (!trust && wasThere)
      throw damagedStoreError(`The file of trusted keys, ${file}, is missing.`);
    wasThere = trust !== null;
    return trust;
  };
  return {
    async verifyDocument(document, where) {
      const trust = await read();
      const [, environment = ''] = /^registry\/([^/.]+)[/.]/.exec(where) ?? [];
      if (trust) await verifyRevision(document, environment, trust);
    },
    signDocument: async (document) =>
      key && signToken(key, 'mfe-revision', claimOf({ ...document })),
    async signRelease({ remote, version, integrity }) {
      if (!key) return null;
      const claims = { remote, version, integrity, at: new Date().toISOString() };
      return { id: key.kid, token: await signToken(key, 'mfe-release', claims) };
    },
    async listTrusted(environment) {
      const trust = await read();
      const change = { at: new Date().toISOString() };
      // Later than any revision before which a key was revoked.
      const next = { change, revision: Number.MAX_SAFE_INTEGER };
      return (
        trust?.keys
          .filter((key) => describeMissingRevisionPermission(key, next, environment) === null)
          .map(({ id }) => id) ?? null
      );
    },
    async checkRelease(release, tokens) {
      const trust = await read();
      if (!trust) return;
      const reasons: string[] = [];
      for (const token of tokens) {
        const refusal = await verifyRelease(token, release, trust).then(
          () => null,
          (error: unknown) => error as Refusal,
        );
        if (!refusal) return;
        reasons.push(refusal.message);
      }
      const { remote, version } = release;
      throw forbidden(
        `${remote}@${version} is not trusted: ${reasons.join(' ') || 'it is not signed.'} Nothing was changed. A user with permission to publish it must publish the same build again, which signs it.`,
      );
    },
  };
}

/**
 * Signatures are stored next to a release, one for each key, so that a release can be signed again after
 * a key was revoked.
 */
const folderOf = (remote: string, version: string): string => `signatures/${remote}/${version}/`;

async function describe(
  store: StoreReader,
  remote: string,
  version: string,
): Promise<SignedRelease> {
  const bytes = await store.read(releaseKey(remote, version, 'release.json'));
  return { remote, version, integrity: integrityOf(bytes ?? Buffer.alloc(0)) };
}

/** Signs a stored release if there is a key. */
export async function signStored(
  store: ReleaseStore,
  remote: string,
  version: string,
): Promise<void> {
  const signed = await store.signer?.signRelease(await describe(store, remote, version));
  if (!signed) return;
  const key = `${folderOf(remote, version)}${signed.id}.jws`;
  await store.create(key, Buffer.from(`${signed.token}\n`));
}

/** @throws {Refusal} with code 3 for a release without a trusted signature, if signatures are required */
export async function requireSigned(
  store: StoreReader,
  remote: string,
  version: string,
): Promise<void> {
  if (!store.signer) return;
  const tokens: string[] = [];
  for (const key of await store.list(folderOf(remote, version)))
    tokens.push(String(await store.read(key)).trim());
  await store.signer.checkRelease(await describe(store, remote, version), tokens);
}

/**
 * Whether a document of the registry is valid: signed by a user with permission, if signatures are
 * required.
 */
export async function isVerified(
  { signer }: StoreReader,
  document: unknown,
  key: string,
): Promise<boolean> {
  try {
    await signer?.verifyDocument(document, key);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Filters revisions, oldest first, to those that belong to the history: valid ones, and those from before
 * anything was signed.
 */
export function findHistory(
  store: StoreReader,
): (document: unknown, key: string) => Promise<boolean> {
  let hasStarted = false;
  return async (document, key) => {
    const counts = await isVerified(store, document, key);
    hasStarted ||= counts;
    return counts || !hasStarted;
  };
}
