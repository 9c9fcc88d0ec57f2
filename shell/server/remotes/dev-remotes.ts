import { describeDevRemote } from '@tableside/contracts/registry/names';
import type { PageRegistry } from '../../src/federation/registry';
import { compose } from '../../src/composition/compose';
import type { DevRemote } from '../config';
import type { RegistrySnapshot } from '../releases/registry-source';

/** The registry with remotes in development in the place of their releases. They have no server build, so the
 * browser renders them. */
export function withDevRemotes(
  snapshot: RegistrySnapshot,
  remotes: readonly DevRemote[],
): RegistrySnapshot {
  if (remotes.length === 0) return snapshot;
  const names = new Set(remotes.map(({ name }) => name));
  const page: PageRegistry = {
    ...snapshot.page,
    ...Object.fromEntries(remotes.map((remote) => [remote.name, describeDevRemote(remote)])),
  };
  const active = new Map([...snapshot.active].filter(([name]) => !names.has(name)));
  const canaries = new Map([...snapshot.canaries].filter(([name]) => !names.has(name)));
  // Their files are here alone.
  return { ...snapshot, page, composition: compose(page), active, canaries, assets: '' };
}
