import type { StoreReader } from '@tableside/registry/store';
import { DEV_VERSION } from '@tableside/contracts/registry/development';
import type { PageRelease } from '../../src/federation/registry';

/** True when the store has the entry of one of these releases, so that browsers can render what cannot be rendered here. */
export async function canBrowsersLoad(
  store: Pick<StoreReader, 'read'>,
  releases: readonly PageRelease[],
): Promise<boolean> {
  for (const { version, base, entry } of releases) {
    // Remotes in development have their files elsewhere.
    if (version === DEV_VERSION) return true;
    if (await store.read(base.slice(1) + entry).catch(() => null)) return true;
  }
  return false;
}
