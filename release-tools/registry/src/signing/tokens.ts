import { CompactSign, compactVerify, decodeProtectedHeader, importJWK } from 'jose';
import { isObject } from '../store/store';
import type { PrivateKey, TrustedKey, TrustedKeys } from './keys';
import { forbidden } from './authorize';

/** What a signature is for. One of another kind is refused, so that none can be passed off as another. */
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

/** What a signature says, and whose it is. */
export interface Verified {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly signer: TrustedKey;
}

/** What somebody signed whose key is known. Whether they may do what it is for is told by `authorize`, and an expired key
 * too.
 * @param isPast true: for what is kept, such as a revision, where a key that was revoked since still counts; whoever asks
 * looks at `signer.revoked`
 * @throws {Refusal} with code 3 when it is altered, of another kind, by an unknown or a revoked key */
export async function verifyToken(
  token: string,
  type: TokenType,
  { keys }: TrustedKeys,
  { isPast = false }: { readonly isPast?: boolean } = {},
): Promise<Verified> {
  const { typ, kid } = readHeader(token);
  if (typ !== type) throw forbidden('The signature is for something else.');
  const signer = keys.find(({ id }) => id === kid);
  if (!signer) throw forbidden('It is signed with a key that is not trusted here.');
  if (signer.revoked && !isPast)
    throw forbidden(`The key "${signer.name}" was revoked at ${signer.revoked.at}.`);
  const key = await importJWK(signer.jwk, ALGORITHM);
  const { payload } = await compactVerify(token, key, { algorithms: [ALGORITHM] }).catch(() => {
    throw forbidden('It was altered: its signature does not hold.');
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
  if (!isObject(value)) throw forbidden('The signature says nothing that can be read.');
  return value;
}
