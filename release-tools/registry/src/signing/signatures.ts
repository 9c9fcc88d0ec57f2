import {
  type PrivateKey,
  type TrustedKeys,
  type TrustedKey,
  ANY,
  type Verb,
  readTrust,
} from './keys';
import { authorize, forbidden, describeLack } from './authorize';
import {
  type SignedRelease,
  integrityOf,
  isObject,
  type Seal,
  releaseKey,
  type ReleaseStore,
  type StoreReader,
} from '../store/store';
import { signToken, verifyToken } from './tokens';
import { storeTrouble, Refusal } from '../store/refusal';

/** The signature of a release: whose release.json it is, by its hash, and when it was signed. */
export const signRelease = (
  key: PrivateKey,
  { remote, version, integrity }: SignedRelease,
  at: Date = new Date(),
): Promise<string> =>
  signToken(key, 'mfe-release', { remote, version, integrity, at: at.toISOString() });

/** @throws {Refusal} for the signature of another release, of other files, or by somebody who may not publish it */
export async function verifyRelease(
  token: string,
  release: SignedRelease,
  trust: TrustedKeys,
): Promise<void> {
  const { payload, signer } = await verifyToken(token, 'mfe-release', trust);
  const { remote, version, integrity, at } = payload;
  if (remote !== release.remote || version !== release.version)
    throw forbidden('The signature is of another release.');
  if (integrity !== release.integrity)
    throw forbidden('Its release.json was changed after it was signed.');
  const action = { verb: 'publish', remote: release.remote } as const;
  authorize({ name: signer.name, scope: signer }, action, new Date(String(at)));
}

/** Who may do one of these may make a revision. */
const CHANGING: readonly Verb[] = ['activate', 'content', 'freeze', 'kill', 'canary'];

/** What is signed of a revision: the hash of its JSON without spaces and without `signature`, its number and its environment. */
const claimOf = (document: Readonly<Record<string, unknown>>) => {
  const { signature: _, ...signed } = document;
  return {
    environment: document['environment'],
    revision: document['revision'],
    integrity: integrityOf(Buffer.from(JSON.stringify(signed))),
  };
};

export const signRevision = (key: PrivateKey, document: object): Promise<string> =>
  signToken(key, 'mfe-revision', claimOf(document as Readonly<Record<string, unknown>>));

/** @param environment whose revision it should be
 * @throws {Refusal} for a revision that was not signed, was altered, is of another environment, or whose signer may not make it */
export async function verifyRevision(
  document: unknown,
  environment: string,
  trust: TrustedKeys,
): Promise<TrustedKey> {
  if (!isObject(document)) throw forbidden('It is no registry.');
  const { signature } = document;
  if (typeof signature !== 'string') throw forbidden('It is not signed.');
  const { payload, signer } = await verifyToken(signature, 'mfe-revision', trust, { isPast: true });
  const claim = claimOf(document);
  if (claim.environment !== environment)
    throw forbidden(`It is of the environment ${String(claim.environment)}.`);
  const isSame =
    payload['integrity'] === claim.integrity &&
    payload['environment'] === claim.environment &&
    payload['revision'] === claim.revision;
  if (!isSame) throw forbidden('It was altered after it was signed.');
  const lack = describeRevisionLack(signer, document, environment);
  if (lack !== null) throw forbidden(lack);
  return signer;
}

/** Which remote a revision is about is not asked: whoever signs one vouches for all of it. */
function describeRevisionLack(
  signer: TrustedKey,
  { change, revision }: Readonly<Record<string, unknown>>,
  environment: string,
): string | null {
  const { revoked, name } = signer;
  if (revoked && Number(revision) > (revoked.revisions[environment] ?? 0))
    return `It is signed with the key "${name}", which was revoked at ${revoked.at}.`;
  const at = new Date(String(isObject(change) ? change['at'] : ''));
  const scope = { ...signer, remotes: [ANY] };
  const lacks = CHANGING.map((verb) => describeLack(scope, { verb, remote: ANY, environment }, at));
  return lacks.every((lack) => lack !== null) ? (lacks[0] ?? null) : null;
}

interface SealOptions {
  /** File of the trusted keys; null: nobody is asked. It is read again for each answer, so that a revoked key ends without a restart. */
  readonly file: string | null;
  /** True where somebody named the file: then it has to be there. Else no file means that nobody is asked for. */
  readonly isRequired: boolean;
  /** What is written is signed with it; null: nothing is. */
  readonly key?: PrivateKey | null;
}

/** The seal of a store whose trusted keys stand in a file. A file that was there once and is gone trusts nobody. */
export function openSeal({ file, isRequired, key = null }: SealOptions): Seal {
  let wasThere = isRequired;
  const read = async (): Promise<TrustedKeys | null> => {
    if (file === null) return null;
    const trust = await readTrust(file);
    if (!trust && wasThere) throw storeTrouble(`The file of trusted keys, ${file}, is missing.`);
    wasThere = trust !== null;
    return trust;
  };
  return {
    async checkDocument(document, where) {
      const trust = await read();
      const [, environment = ''] = /^registry\/([^/.]+)[/.]/.exec(where) ?? [];
      if (trust) await verifyRevision(document, environment, trust);
    },
    signDocument: (document) => (key ? signRevision(key, document) : Promise.resolve(null)),
    async signRelease(release) {
      return key && { id: key.kid, token: await signRelease(key, release) };
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
        `${remote}@${version} is not to be trusted: ${reasons.join(' ') || 'nobody has signed it.'} Nothing was changed. Somebody who may has to publish the same build again, which signs it.`,
      );
    },
  };
}

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

/** Whether a document of the registry is one that counts: signed by somebody who may, where that is asked for. */
export async function isWhole(
  { seal }: StoreReader,
  document: unknown,
  key: string,
): Promise<boolean> {
  try {
    await seal?.checkDocument(document, key);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Tells of revisions, oldest first, which of them belong to the history: those that count, and those from before anything was
 * signed. */
export function findHistory(
  store: StoreReader,
): (document: unknown, key: string) => Promise<boolean> {
  let hasBegun = false;
  return async (document, key) => {
    const counts = await isWhole(store, document, key);
    hasBegun ||= counts;
    return counts || !hasBegun;
  };
}
