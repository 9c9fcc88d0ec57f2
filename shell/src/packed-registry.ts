import {
  filesOf,
  type PageRegistry,
  type PageRelease,
  type PageRemote,
} from './federation/registry';
import { packJson, unpackJson } from '@tableside/contracts/common/packed-json';

const HASH_KIND = 'sha384-';

/** A release with the hashes of its files in the order of the files, without what all begin with. */
type PackedRelease = Omit<PageRelease, 'integrity'> & { readonly hashes: readonly string[] };

const packRelease = ({ integrity, ...release }: PageRelease): PackedRelease => ({
  ...release,
  hashes: filesOf(release).map((file) => integrity[file]?.slice(HASH_KIND.length) ?? ''),
});

function unpackRelease({ hashes, ...release }: PackedRelease): PageRelease {
  const known = filesOf(release).flatMap((file, index) =>
    hashes[index] ? [[file, HASH_KIND + hashes[index]] as const] : [],
  );
  return { ...release, integrity: Object.fromEntries(known) };
}

/** Writes a registry so that nothing in it stands there twice. */
export const packRegistry = (registry: PageRegistry): unknown => ({
  names: Object.keys(registry),
  remotes: packJson(
    Object.values(registry).map((remote) => ({
      ...remote,
      releases: remote.releases.map(packRelease),
    })),
  ),
});

/** Reads what `packRegistry` wrote.
 * @param without containers of releases to leave out */
export function unpackRegistry(packed: unknown, without: readonly string[] = []): PageRegistry {
  const { names, remotes } = packed as {
    readonly names: readonly string[];
    readonly remotes: unknown;
  };
  const list = unpackJson(remotes) as (PageRemote & {
    readonly releases: readonly PackedRelease[];
  })[];
  return Object.fromEntries(
    list.map((remote, index) => [
      names[index],
      {
        ...remote,
        releases: remote.releases
          .map(unpackRelease)
          .filter(({ container }) => !without.includes(container)),
      },
    ]),
  ) as PageRegistry;
}
