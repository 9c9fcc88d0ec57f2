import type { LiveRegistry } from '@tableside/registry/reader';
import type { RegisteredCanary, RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { compose, type Composition } from '../../browser/federation/composition';
import {
  type PageRegistry,
  filesOf,
  type PageRelease,
  type PageRemote,
} from '../../browser/federation/registry';
import type { ContentEntry } from './content-source';

export interface RegistrySnapshot {
  readonly revision: number;
  readonly page: PageRegistry;
  readonly composition: Composition;
  readonly active: ReadonlyMap<RemoteName, RegisteredRelease>;
  readonly earlier: ReadonlyMap<RemoteName, RegisteredRelease>;
  /** Canary releases, with their server builds. */
  readonly canaries: ReadonlyMap<RemoteName, RegisteredCanary>;
  /** True in a preview, whose browser data is not counted. */
  readonly isPreview?: boolean;
  /** Remotes whose live release must not run here; browsers render them. */
  readonly withheld: ReadonlySet<RemoteName>;
  /** Disabled remotes: they keep their routes and slots but have no release. */
  readonly disabled: readonly RemoteName[];
  /** Every release listed in the registry, by `container`. */
  readonly listed: ReadonlySet<string>;
  /** Version of the running shell, when its health is tracked. */
  readonly shells: readonly string[];
  readonly content: ContentEntry | null;
  /** Origin from which browsers load release files; empty for the site's own. */
  readonly assets: string;
}

export const EMPTY_REGISTRY: RegistrySnapshot = {
  revision: 0,
  page: {},
  composition: compose({}),
  active: new Map(),
  earlier: new Map(),
  canaries: new Map(),
  withheld: new Set(),
  disabled: [],
  listed: new Set(),
  shells: [],
  content: null,
  assets: '',
};

type Availability = Pick<RegistrySnapshot, 'withheld' | 'listed'>;

/** The parts of a registry document that pages need. @param availability default: all may run */
export function toSnapshot(
  document: LiveRegistry,
  { withheld, listed }: Availability = { withheld: new Set(), listed: listReleases(document) },
): RegistrySnapshot {
  const { revision, remotes, content } = document;
  const page: Record<RemoteName, PageRemote> = {};
  const active = new Map<RemoteName, RegisteredRelease>();
  const earlier = new Map<RemoteName, RegisteredRelease>();
  const canaries = new Map<RemoteName, RegisteredCanary>();
  const disabled: RemoteName[] = [];
  for (const [name, remote] of Object.entries(remotes)) {
    const shown = toPageRemote(remote.active, remote.lastGood);
    page[name] = remote.disabled ? { ...shown, releases: [] } : shown;
    if (remote.disabled) {
      disabled.push(name);
      continue;
    }
    active.set(name, remote.active);
    if (remote.lastGood) earlier.set(name, remote.lastGood);
    if (remote.canary) canaries.set(name, remote.canary);
  }
  const composition = compose(page);
  const owner = composition.contentOwner ?? Object.keys(content)[0] ?? '';
  const entry = content[owner];
  return {
    revision,
    page,
    composition,
    active,
    earlier,
    canaries,
    withheld,
    disabled,
    listed,
    shells: [],
    content: entry ? { ...entry, owner } : null,
    assets: '',
  };
}

/** Every release of a document, by `container`. */
export const listReleases = ({ remotes }: LiveRegistry): ReadonlySet<string> =>
  new Set(
    Object.values(remotes).flatMap(({ active, lastGood, canary }) =>
      [active, lastGood, canary].flatMap((release) => release?.container ?? []),
    ),
  );

/** A remote as pages know it. @param before fallback releases */
export const toPageRemote = (
  active: RegisteredRelease,
  before: RegisteredRelease | null,
): PageRemote => ({
  releases: [active, ...(before ? [before] : [])].map(toPageRelease),
  routes: active.routes,
  slots: active.slots,
  services: active.services,
  hasContent: active.content.length > 0,
});

/** With the files that browsers load by URL: entry, scripts, and styles. */
function toPageRelease(release: RegisteredRelease): PageRelease {
  const { version, container, entry, base } = release;
  const exposes = Object.fromEntries(
    Object.entries(release.exposes).map(([name, { js, css }]) => [name, { js, css }]),
  );
  const integrity = Object.fromEntries(
    filesOf({ entry, exposes }).map((file) => [file, release.integrity[file] ?? '']),
  );
  return { version, container, entry, base, exposes, integrity };
}
