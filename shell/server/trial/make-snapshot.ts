import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { toRegistered } from '@tableside/registry/document';
import { toSnapshot, type RegistrySnapshot } from '../releases/registry-source';

/** A registry with this release and no other. */
export function makeSnapshot(sidecar: ReleaseSidecar): RegistrySnapshot {
  const active = toRegistered(sidecar);
  const remote = { active, lastGood: null, canary: null, killed: false };
  return toSnapshot({
    document: { revision: 1, remotes: { [sidecar.name]: remote }, content: {} },
    withheld: new Set(),
    listed: new Set([active.container]),
  });
}
