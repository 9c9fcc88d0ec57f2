import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PrivateKey, TrustedKey, TrustedKeys } from '../signing/keys';
import { forbidden } from '../signing/authorize';
import { signToken, verifyToken } from '../signing/tokens';

/** Of a proof or a token, in characters. */
export const TOKEN_MAX = 8000;
/** How long a proof holds at most, in seconds. */
const PROOF_MAX_S = 60;
/** How far clocks of machines may be apart, in seconds. */
const SKEW_S = 5;

/** A request as its proof names it. */
interface ProvedRequest {
  /** Origin of the service: a proof for one is none for another. */
  readonly audience: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
}

export const hashOf = (body: Uint8Array): string =>
  createHash('sha256').update(body).digest('base64url');

const claim = z.object({
  aud: z.string(),
  method: z.string(),
  path: z.string(),
  hash: z.string(),
  jti: z.uuid(),
  iat: z.number().int(),
  exp: z.number().int(),
});
export type Proof = z.infer<typeof claim>;

const SCHEME = 'MFE ';

/** The authorization header of one request: it holds for this body, once, and for a minute. */
export async function proveRequest(
  key: PrivateKey,
  { audience, method, path }: ProvedRequest,
  body: Uint8Array,
  now: number = Date.now(),
): Promise<string> {
  const iat = Math.floor(now / 1000);
  const said = { jti: randomUUID(), iat, exp: iat + PROOF_MAX_S };
  const proof: Proof = { aud: audience, method, path, hash: hashOf(body), ...said };
  return SCHEME + (await signToken(key, 'mfe-request', proof));
}

/** Whose request it is, before its body was read: the body is compared, and the proof used up, by whoever asks.
 * @throws {Refusal} with code 3 for a proof of something else, of nobody or of another time */
export async function checkProof(
  header: string | undefined,
  request: ProvedRequest,
  trust: TrustedKeys,
  now: number = Date.now(),
): Promise<{ readonly proof: Proof; readonly signer: TrustedKey }> {
  if (!header?.startsWith(SCHEME) || header.length > TOKEN_MAX)
    throw forbidden('The request proves nobody: it has no signature.');
  const token = header.slice(SCHEME.length);
  const { payload, signer } = await verifyToken(token, 'mfe-request', trust);
  const parsed = claim.safeParse(payload);
  if (!parsed.success) throw forbidden('The signature of the request says too little.');
  const proof = parsed.data;
  const { aud, method, path, iat, exp } = proof;
  if (aud !== request.audience || method !== request.method || path !== request.path)
    throw forbidden('The signature is of another request.');
  const second = now / 1000;
  if (iat > second + SKEW_S || exp <= second || exp - iat > PROOF_MAX_S)
    throw forbidden('The signature of the request is of another time. Is the clock right?');
  return { proof, signer };
}
