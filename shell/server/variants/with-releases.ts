import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { compose } from '../../src/composition/compose';
import { toPageRemote } from '../releases/page-remote';
import type { RegistrySnapshot } from '../releases/registry-source';

/** States that are remembered at most for one state of the registry: an operator has few canaries at a time. */
const REMEMBERED = 16;
const remembered = new WeakMap<RegistrySnapshot, Map<string, RegistrySnapshot>>();

/** A state of the registry with other releases of some remotes in the place of the live ones, which are what to fall back to. A
 * remote that is switched off stays so. */
export function withReleases(
  snapshot: RegistrySnapshot,
  releases: ReadonlyMap<RemoteName, RegisteredRelease>,
): RegistrySnapshot {
  const shown = [...releases].filter(([name]) => !snapshot.killed.includes(name));
  if (shown.length === 0) return snapshot;
  const page = { ...snapshot.page };
  const active = new Map(snapshot.active);
  const earlier = new Map(snapshot.earlier);
  for (const [name, release] of shown) {
    const live = snapshot.active.get(name);
    const before = live && live.container !== release.container ? live : null;
    page[name] = toPageRemote(release, before);
    active.set(name, release);
    if (before) earlier.set(name, before);
    else earlier.delete(name);
  }
  const names = new Set(shown.map(([name]) => name));
  return {
    ...snapshot,
    page,
    composition: compose(page),
    active,
    earlier,
    withheld: new Set([...snapshot.withheld].filter((name) => !names.has(name))),
    listed: new Set([...snapshot.listed, ...shown.map(([, { container }]) => container)]),
  };
}

/** A state of the registry as a visitor sees it who gets canaries; made once for all who get the same ones.
 * @param names of the remotes; a canary that has ended meanwhile is passed over */
export function withCanaries(
  snapshot: RegistrySnapshot,
  names: readonly RemoteName[] = [],
): RegistrySnapshot {
  const releases = new Map(
    names.flatMap((name) => {
      const canary = snapshot.canaries.get(name);
      return canary ? [[name, canary] as const] : [];
    }),
  );
  if (releases.size === 0) return snapshot;
  const known = remembered.get(snapshot) ?? new Map<string, RegistrySnapshot>();
  remembered.set(snapshot, known);
  const key = [...releases.keys()].join(' ');
  const made = known.get(key) ?? withReleases(snapshot, releases);
  for (const oldest of known.keys()) {
    if (known.size < REMEMBERED) break;
    known.delete(oldest);
  }
  known.set(key, made);
  return made;
}
