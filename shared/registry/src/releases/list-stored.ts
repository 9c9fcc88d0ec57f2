import { releaseFolder } from '@tableside/contracts/registry/names';
import { releaseKey, type ReleaseStore } from '../store';
import { SIDECAR } from './stored-release';

/** All files of a store's releases.
 * @returns by the folder of each release, such as `releases/menu/1.0.0/`, and those that belong to none */
export async function findReleaseFiles(store: Pick<ReleaseStore, 'list'>): Promise<{
  readonly releases: ReadonlyMap<string, readonly string[]>;
  readonly others: readonly string[];
}> {
  const releases = new Map<string, string[]>();
  const others: string[] = [];
  for (const key of await store.list('releases/')) {
    const folder = releaseFolder(`/${key}`)?.slice(1);
    if (folder) releases.set(folder, [...(releases.get(folder) ?? []), key.slice(folder.length)]);
    else others.push(key);
  }
  return { releases, others };
}

/** The releases of a store that have a sidecar, which is what makes them whole. */
export async function listStored(
  store: Pick<ReleaseStore, 'list'>,
  only: string | null = null,
): Promise<readonly { readonly name: string; readonly version: string }[]> {
  const keys = await store.list(only === null ? 'releases/' : `releases/${only}/`);
  return keys.flatMap((key) => {
    const [, name = '', version = '', file] = key.split('/');
    const isSidecar = key === releaseKey(name, version, SIDECAR) && file === SIDECAR;
    return isSidecar && releaseFolder(`/${key}`) ? [{ name, version }] : [];
  });
}
