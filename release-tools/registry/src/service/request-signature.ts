import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PrivateKey, TrustedKey, TrustedKeys } from '../signing/keys';
import { forbidden } from '../signing/authorize';
import { signToken, verifyToken } from '../signing/tokens';

/** Maximum length of a signature or a token, in characters. */
export const TOKEN_MAX = 8000;
/** Maximum lifetime of a request's signature, in seconds. */
const LIFETIME_MAX_S = 60;
/** Allowed clock difference between machines, in seconds. */
const SKEW_S = 5;

interface SignedRequest {
  /** Origin of the service: a signature is valid for one service only. */
  readonly audience: string;
  readonly method: string;
  /** Including its query. */
  readonly path: string;
}

export const hashOf = (body: Uint8Array): string =>
  createHash('sha256').update(body).digest('base64url');

const requestClaims = z.object({
  aud: z.string(),
  method: z.string(),
  path: z.string(),
  hash: z.string(),
  jti: z.uuid(),
  iat: z.number().int(),
  exp: z.number().int(),
});
export type RequestClaims = z.infer<typeof requestClaims>;

const SCHEME = 'MFE ';

/** The authorization header of one request. It is valid once, for this body and for one minute. */
export async function signRequest(
  key: PrivateKey,
  { audience, method, path }: SignedRequest,
  body: Uint8Array,
  now: number = Date.now(),
): Promise<string> {
  const iat = Math.floor(now / 1000);
  const times = { jti: randomUUID(), iat, exp: iat + LIFETIME_MAX_S };
  const claims: RequestClaims = { aud: audience, method, path, hash: hashOf(body), ...times };
  return SCHEME + (await signToken(key, 'mfe-request', claims));
}

/**
 * Authenticates a request before its body is read. The caller then compares the body and marks the signature as used.
 * @throws {Refusal} with code 3 for a missing or expired signature, and for one of another request
 */
export async function verifyRequest(
  header: string | undefined,
  request: SignedRequest,
  trust: TrustedKeys,
  now: number = Date.now(),
): Promise<{ readonly claims: RequestClaims; readonly signer: TrustedKey }> {
  if (!header?.startsWith(SCHEME) || header.length > TOKEN_MAX)
    throw forbidden('The request is not signed.');
  const token = header.slice(SCHEME.length);
  const { payload, signer } = await verifyToken(token, 'mfe-request', trust);
  const parsed = requestClaims.safeParse(payload);
  if (!parsed.success) throw forbidden('The signature of the request is incomplete.');
  const claims = parsed.data;
  const { aud, method, path, iat, exp } = claims;
  if (aud !== request.audience || method !== request.method || path !== request.path)
    throw forbidden('The signature is for another request.');
  const second = now / 1000;
  if (iat > second + SKEW_S || exp <= second || exp - iat > LIFETIME_MAX_S)
    throw forbidden(
      'The signature of the request has expired or is not valid yet. Check the clock of this machine.',
    );
  return { claims, signer };
}
