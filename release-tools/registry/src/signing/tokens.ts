import { CompactSign, compactVerify, decodeProtectedHeader, importJWK } from 'jose';
import { isObject } from '../store/store';
import type { PrivateKey, TrustedKey, TrustedKeys } from './keys';
import { forbidden } from './authorize';

/** The purpose of a signature. A signature for one purpose is rejected for any other. */
export type TokenType = 'mfe-revision' | 'mfe-release' | 'mfe-request' | 'mfe-preview';

const ALGORITHM = 'EdDSA';

export async function signToken(
  key: PrivateKey,
  type: TokenType,
  payload: object,
): Promise<string> {
  const { kty, crv, x, d, kid } = key;
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: ALGORITHM, typ: type, kid })
    .sign(await importJWK({ kty, crv, x, d }, ALGORITHM));
}

/** The content of a signature, and its signer. */
export interface Verified {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly signer: TrustedKey;
}

/**
 * Verifies a signature by a known key. Permissions and expiration are checked by `authorize`.
 * @param isPast true: for something stored, such as a revision, accepts a key that was revoked since; the
 * caller checks `signer.revoked`
 * @throws {Refusal} with code 3 when it was altered, has another purpose, or is by an unknown or revoked
 * key
 */
export async function verifyToken(
  token: string,
  type: TokenType,
  { keys }: TrustedKeys,
  { isPast = false }: { readonly isPast?: boolean } = {},
): Promise<Verified> {
  const { typ, kid } = readHeader(token);
  if (typ !== type) throw forbidden('The signature has another purpose.');
  const signer = keys.find(({ id }) => id === kid);
  if (!signer) throw forbidden('It is signed with a key that is not trusted here.');
  if (signer.revoked && !isPast)
    throw forbidden(`The key "${signer.name}" was revoked at ${signer.revoked.at}.`);
  const key = await importJWK(signer.jwk, ALGORITHM);
  const { payload } = await compactVerify(token, key, { algorithms: [ALGORITHM] }).catch(() => {
    throw forbidden('It was altered: its signature is invalid.');
  });
  return { payload: parsePayload(payload), signer };
}

function readHeader(token: string): { readonly typ?: string; readonly kid?: string } {
  try {
    return decodeProtectedHeader(token) as { typ?: string; kid?: string };
  } catch {
    throw forbidden('The signature cannot be read.');
  }
}

function parsePayload(bytes: Uint8Array): Verified['payload'] {
  const value = JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown;
  if (!isObject(value)) throw forbidden('The signature has no readable content.');
  return value;
}
