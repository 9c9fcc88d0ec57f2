import { DEV_VERSION, RELEASE_VERSION, releaseBase } from '@tableside/contracts/registry/names';
import type {
  SlotDeclaration,
  ExposeFiles,
  RouteDeclaration,
} from '@tableside/contracts/registry/release';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';

/** Origin from which this page loads releases; empty for the site's own. Read once, so that later DOM changes cannot
 * redirect code. */
export const assetsOrigin = globalThis.document?.documentElement.dataset['assets'] ?? '';

export interface PageRelease extends Pick<
  RegisteredRelease,
  'version' | 'container' | 'entry' | 'base' | 'integrity'
> {
  readonly exposes: Readonly<Record<string, Pick<ExposeFiles, 'js' | 'css'>>>;
}

/** A remote as a page knows it: the releases that may run and what the active one declares. */
export interface PageRemote {
  readonly releases: readonly PageRelease[];
  readonly routes: readonly RouteDeclaration[];
  readonly slots: readonly SlotDeclaration[];
  readonly services: readonly string[];
  /** True when this remote owns the content. */
  readonly hasContent: boolean;
}

export type PageRegistry = Readonly<Record<string, PageRemote>>;

export type ReleaseLists = Readonly<Record<string, Pick<PageRemote, 'releases'>>>;

/** Drops releases that must not be loaded: without integrity hashes, or with files outside this site. */
export function filterSafeReleases(registry: ReleaseLists): ReleaseLists {
  const entries = Object.entries(registry).map(([name, remote]) => [
    name,
    { ...remote, releases: remote.releases.filter((release) => isSafe(name, release)) },
  ]);
  return Object.fromEntries(entries) as ReleaseLists;
}

export const filesOf = ({ entry, exposes }: Pick<PageRelease, 'entry' | 'exposes'>): string[] => [
  ...new Set([entry, ...Object.values(exposes).flatMap(({ js, css }) => [...js, ...css])]),
];

function isSafe(name: string, release: PageRelease): boolean {
  const { version, base, integrity } = release;
  if (base !== releaseBase(name, version)) return false;
  return (
    version === DEV_VERSION ||
    (RELEASE_VERSION.test(version) &&
      filesOf(release).every((file) => integrity[file]?.startsWith('sha384-')))
  );
}

/** URL of a release file. Each retry gets its own path, which the server maps to the same file: browsers queue behind a
 * hanging URL, and chunks follow the entry's URL. Retries go to the site itself. */
export function releaseUrl({ base }: PageRelease, file: string, retry = 0): string {
  return `${retry === 0 ? assetsOrigin + base : base.replace(/\/$/, `~r${retry}/`)}${file}`;
}
