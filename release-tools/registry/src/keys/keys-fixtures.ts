import { makeKey, publicOf, type PrivateKey } from './private-key';
import type { Scope, TrustedKey, TrustedKeys } from './trusted-keys';

/** Keys for tests. */

export const everything: Scope = {
  remotes: ['*'],
  verbs: ['owner'],
  environments: ['*'],
  expires: null,
};

export const trusted = (
  key: PrivateKey,
  change: Partial<Scope & Pick<TrustedKey, 'revoked'>> = {},
): TrustedKey => ({
  ...everything,
  revoked: null,
  name: key.name,
  id: key.kid,
  jwk: publicOf(key),
  ...change,
});

export const trustOf = (...keys: readonly TrustedKey[]): TrustedKeys => ({
  schema: 1,
  keys: [...keys],
  issuers: [],
});

/** A new key, and trust in it alone. */
export async function makeTrusted(
  name: string,
  change: Parameters<typeof trusted>[1] = {},
): Promise<{ readonly key: PrivateKey; readonly trust: TrustedKeys }> {
  const key = await makeKey(name);
  return { key, trust: trustOf(trusted(key, change)) };
}
