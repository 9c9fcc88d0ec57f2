import { integrityOf } from '../hash';
import { isObject } from '../reading/read-by';
import type { PrivateKey } from './private-key';
import { describeLack, forbidden } from './scope';
import { signToken, verifyToken } from './tokens';
import type { TrustedKey, TrustedKeys } from './trusted-keys';
import { ANY, type Verb } from './verbs';

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

/** The signature of a revision, a compact JWS. */
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
