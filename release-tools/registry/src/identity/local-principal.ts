import os from 'node:os';
import type { PrivateKey } from '../keys/private-key';
import type { Principal } from '../keys/scope';
import type { TrustedKeys } from '../keys/trusted-keys';

/** Whoever holds a key on this machine.
 * @param trust null: nobody is asked who they are */
export function localPrincipal(key: PrivateKey | null, trust: TrustedKeys | null): Principal {
  const machine = os.hostname();
  if (!trust) return { name: key?.name ?? machine, id: key?.kid, scope: null };
  if (!key) {
    const scope = 'This store asks for a key, and there is none: set MFE_KEY to a file of yours.';
    return { name: machine, id: undefined, scope };
  }
  const known = trust.keys.find(({ id }) => id === key.kid);
  if (!known)
    return { name: key.name, id: key.kid, scope: `The key "${key.name}" is not trusted here.` };
  const { name, revoked } = known;
  const scope = revoked ? `The key "${name}" was revoked at ${revoked.at}.` : known;
  return { name, id: key.kid, scope };
}
