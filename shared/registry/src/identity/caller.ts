import os from 'node:os';
import type { PrivateKey } from '../keys/private-key';
import { forbidden, requireScope, type Deed } from '../keys/scope';
import type { Scope, TrustedKeys } from '../keys/trusted-keys';

/** Whoever asks for something. */
export interface Caller {
  /** As the log names them. */
  readonly name: string;
  /** Id of their key, or issuer and subject of their token; undefined where there is none. */
  readonly id: string | undefined;
  /** Address of their network; left out on this machine. */
  readonly from?: string;
  /** @throws {Refusal} with code 3 for what they may not do */
  readonly allow: (deeds: readonly Deed[]) => void;
}

/** Somebody whom a scope limits. */
export const limitedCaller = (
  scope: Scope & { readonly name: string },
  id: string,
  from?: string,
): Caller => ({
  name: scope.name,
  id,
  ...(from !== undefined && { from }),
  allow: (deeds) => {
    for (const deed of deeds) requireScope(scope, deed);
  },
});

const stranger = (name: string, id: string | undefined, reason: string): Caller => ({
  name,
  id,
  allow: (deeds) => {
    if (deeds.length > 0) throw forbidden(`${reason} Nothing was changed.`);
  },
});

/** Whoever holds a key on this machine.
 * @param trust null: nobody is asked who they are */
export function localCaller(key: PrivateKey | null, trust: TrustedKeys | null): Caller {
  const machine = os.hostname();
  if (!trust) return { name: key?.name ?? machine, id: key?.kid, allow: () => undefined };
  if (!key) {
    const reason = 'This store asks for a key, and there is none: set MFE_KEY to a file of yours.';
    return stranger(machine, undefined, reason);
  }
  const known = trust.keys.find(({ id }) => id === key.kid);
  if (!known) return stranger(key.name, key.kid, `The key "${key.name}" is not trusted here.`);
  if (known.revoked) {
    const reason = `The key "${known.name}" was revoked at ${known.revoked.at}.`;
    return stranger(known.name, key.kid, reason);
  }
  return limitedCaller(known, key.kid);
}
