import type { RemoteName } from '@tableside/contracts/registry/wire';
import type { RegistrySnapshot } from '../releases/registry-source';

/** The registry with the release before in the place of those that failed; null where none of them has one. What is where
 * on the site stays as the live releases declare it, as it does in a browser that falls back. */
export function stepBack(
  snapshot: RegistrySnapshot,
  failed: readonly { readonly remote: RemoteName }[],
): RegistrySnapshot | null {
  const remotes = new Set(failed.map(({ remote }) => remote));
  const earlier = [...snapshot.earlier].filter(([remote]) => remotes.has(remote));
  if (earlier.length === 0) return null;
  const page = { ...snapshot.page };
  for (const [remote] of earlier) {
    const own = page[remote];
    if (own) page[remote] = { ...own, releases: own.releases.slice(1) };
  }
  return {
    ...snapshot,
    page,
    active: new Map([...snapshot.active, ...earlier]),
    earlier: new Map([...snapshot.earlier].filter(([remote]) => !remotes.has(remote))),
  };
}
