import type { PrivateKey } from './private-key';
import { authorize, forbidden } from './scope';
import type { SignedRelease } from './seal';
import { signToken, verifyToken } from './tokens';
import type { TrustedKeys } from './trusted-keys';

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
