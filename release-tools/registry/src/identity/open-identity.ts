import type { PrivateKey } from '../keys/private-key';
import type { Seal } from '../keys/seal';
import { readTrust } from '../keys/trusted-keys';
import { noteAudit } from './audit';
import type { Principal } from '../keys/scope';
import { localPrincipal } from './local-principal';
import { findKey } from './find-key';
import { findKeyPlaces, type KeyPlaces } from './key-places';
import { sealOf } from './seal-of';

/** Who calls, and how that is known. */
export interface Identity {
  readonly caller: Principal;
  readonly places: KeyPlaces;
  /** What is written is signed with it; null where there is none. */
  readonly key: PrivateKey | null;
  readonly seal: Seal;
  /** Adds to the audit, in the caller's name. */
  readonly note: (what: string, why: string) => Promise<void>;
}

/** Whoever types a command on this machine.
 * @param root absolute folder that relative paths start from
 * @throws {Refusal} where the key or the trusted keys cannot be read */
export async function openIdentity(
  env: NodeJS.ProcessEnv,
  root: string,
  storeDir: string,
): Promise<Identity> {
  const places = findKeyPlaces(env, root, storeDir);
  const key = await findKey(places, env['MFE_KEY']);
  const { folder, trustFile } = places;
  const caller = localPrincipal(key, folder === null ? null : await readTrust(trustFile));
  return { caller, places, key, seal: sealOf(places, key), note: noteBy(caller, folder) };
}

const noteBy =
  ({ name, id }: Principal, folder: string | null) =>
  (what: string, why: string) =>
    noteAudit(folder, { who: name, ...(id && { id }), what, why });
