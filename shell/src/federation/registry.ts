import { DEV_VERSION, RELEASE_VERSION, releaseBase } from '@tableside/contracts/registry/names';
import type {
  SlotDeclaration,
  ExposeFiles,
  RouteClaim,
} from '@tableside/contracts/registry/release';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';

/** Origin from which this page's releases are loaded, as the server says; empty for the site's own. Read once: what changes the
 * page later does not change where code comes from. */
export const assetsOrigin = globalThis.document?.documentElement.dataset['assets'] ?? '';

export interface PageRelease extends Pick<
  RegisteredRelease,
  'version' | 'container' | 'entry' | 'base' | 'integrity'
> {
  readonly exposes: Readonly<Record<string, Pick<ExposeFiles, 'js' | 'css'>>>;
}

export type PageSlot = SlotDeclaration;

/** A remote as a page knows it: what may run, and what the active release declares. */
export interface PageRemote {
  readonly releases: readonly PageRelease[];
  readonly claims: readonly RouteClaim[];
  readonly slots: readonly PageSlot[];
  readonly services: readonly string[];
  /** True when its words are documents. */
  readonly hasContent: boolean;
}

export type PageRegistry = Readonly<Record<string, PageRemote>>;

export type ReleaseLists = Readonly<Record<string, Pick<PageRemote, 'releases'>>>;

/** Drops what must not be loaded: releases without integrity for a file, and files from anywhere but this site. */
export function keepSafeReleases(registry: ReleaseLists): ReleaseLists {
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

/** Address of a file of a release. Each retry gets a path of its own, which the server takes for the same file:
 * the browser queues behind a hanging address, and chunks follow the entry's address. Retries ask the site itself. */
export function releaseUrl({ base }: PageRelease, file: string, retry = 0): string {
  return `${retry === 0 ? assetsOrigin + base : base.replace(/\/$/, `~r${retry}/`)}${file}`;
}
