import { hostname } from 'node:os';
import path from 'node:path';
import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import { commitChange, readNewest } from '../changes';
import { listEnvironments } from '../naming/environments';
import { makeKey, publicOf, readKeyFile, writeKeyFile, type PrivateKey } from '../keys/private-key';
import { signRevision, verifyRevision } from '../keys/revision-signature';
import { noTrust, readTrust, writeTrust, type TrustedKey } from '../keys/trusted-keys';
import type { ReleaseStore } from '../store';
import { MACHINE_KEY, type KeyPlaces } from './key-places';

/** Signs what is live as it stands, whoever wrote it, by a new revision.
 * @throws {Refusal} when the newest revision cannot be read */
export function adopt(
  store: ReleaseStore,
  environment: string,
  key: PrivateKey,
  by: string,
): Promise<RegistryDocument> {
  const unasked = {
    ...store,
    seal: {
      checkDocument: () => Promise.resolve(),
      signDocument: (document: object) => signRevision(key, document),
      signRelease: () => Promise.resolve(null),
      checkRelease: () => Promise.resolve(),
    },
  };
  const context = { store: unasked, environment, by, signer: key.kid, command: 'key adopt' };
  return commitChange(context, (draft) => ({ ...draft }));
}

/** Makes this machine's key, signs what is live by it, and trusts it with everything: in this order, so that a crash leaves a
 * machine that asks nobody, or one that trusts what is live. Does nothing where there is trust already.
 * @returns true when it was made */
export async function beginTrust(places: KeyPlaces, store: ReleaseStore): Promise<boolean> {
  const { trustFile } = places;
  if (await readTrust(trustFile)) return false;
  const file = path.join(path.dirname(trustFile), MACHINE_KEY);
  const present = await readKeyFile(file);
  const key = present ?? (await makeKey(hostname()));
  if (!present) await writeKeyFile(file, key);
  const own: TrustedKey = {
    ...{ name: key.name, id: key.kid, jwk: publicOf(key), revoked: null, expires: null },
    ...{ remotes: ['*'], verbs: ['owner'], environments: ['*'] },
  };
  const trust = { ...noTrust(), keys: [own] };
  for (const environment of await listEnvironments(store)) {
    const newest = await readNewest({ ...store, seal: undefined }, environment);
    const isSigned = await verifyRevision(newest, environment, trust).then(
      () => true,
      () => false,
    );
    if (newest && !isSigned) await adopt(store, environment, key, key.name);
  }
  await writeTrust(trustFile, trust);
  return true;
}
