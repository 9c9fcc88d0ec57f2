import type { LiveRegistry } from '@tableside/registry/reader';
import { LRUCache } from 'lru-cache';
import type { RegisteredCanary, RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { compose, type Composition } from '../../src/federation/composition';
import {
  type PageRegistry,
  filesOf,
  type PageRelease,
  type PageRemote,
} from '../../src/federation/registry';
import type { ContentEntry } from './content-source';
import { describeDevRemote } from '@tableside/contracts/registry/names';
import type { DevRemote } from '../config';

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

/** The parts of a registry document that pages need. */
export function toSnapshot({ document, withheld, listed }: Shown): RegistrySnapshot {
  const { revision, remotes, content } = document;
  const live = Object.entries(remotes).filter(([, remote]) => !remote.disabled);
  const page = Object.fromEntries(
    Object.entries(remotes).map(([name, { active, lastGood, disabled }]) => [
      name,
      { ...toPageRemote(active, lastGood), ...(disabled && { releases: [] }) },
    ]),
  ) satisfies PageRegistry;
  const active = live.map(([name, remote]) => [name, remote.active] as const);
  const earlier = live.flatMap(([name, { lastGood }]) =>
    lastGood ? [[name, lastGood] as const] : [],
  );
  const canaries = live.flatMap(([name, { canary }]) => (canary ? [[name, canary] as const] : []));
  const composition = compose(page);
  const owner = composition.contentOwner ?? Object.keys(content)[0] ?? '';
  const entry = content[owner];
  return {
    revision,
    page,
    composition,
    active: new Map(active),
    earlier: new Map(earlier),
    canaries: new Map(canaries),
    withheld,
    disabled: Object.keys(remotes).filter((name) => remotes[name]?.disabled),
    listed,
    shells: [],
    content: entry ? { ...entry, owner } : null,
    assets: '',
  };
}

/**
 * A remote as pages know it.
 * @param before fallback releases
 */
const toPageRemote = (active: RegisteredRelease, before: RegisteredRelease | null): PageRemote => ({
  releases: [active, ...(before ? [before] : [])].map(toPageRelease),
  claims: active.routes,
  slots: active.slots,
  services: active.services,
  hasContent: active.content.length > 0,
});

/**
 * Files that browsers load by URL: entry, scripts and styles. Others are server files or loaded
 * by the remote's own scripts.
 */
function toPageRelease(release: RegisteredRelease): PageRelease {
  const { version, container, entry, base, integrity } = release;
  const exposes = Object.fromEntries(
    Object.entries(release.exposes).map(([name, { js, css }]) => [name, { js, css }]),
  );
  const files = filesOf({ entry, exposes });
  return {
    version,
    container,
    entry,
    base,
    exposes,
    integrity: Object.fromEntries(files.map((file) => [file, integrity[file] ?? ''])),
  };
}

type Remote = LiveRegistry['remotes'][RemoteName];

interface Shown {
  readonly document: LiveRegistry;
  /** Remotes without a release that may run here; browsers render them. */
  readonly withheld: ReadonlySet<RemoteName>;
  readonly listed: ReadonlySet<string>;
}

/**
 * Replaces quarantined releases with the previous ones.
 * @param quarantined releases by `container`
 */
export function withoutQuarantined(
  document: LiveRegistry,
  quarantined: ReadonlySet<string>,
): Shown {
  const mayRun = (release: RegisteredRelease) => !quarantined.has(release.container);
  const withheld = new Set<RemoteName>();
  const show = ([name, stored]: [RemoteName, Remote]): [RemoteName, Remote] => {
    const { active, lastGood, canary } = stored;
    const remote = canary && !mayRun(canary) ? { ...stored, canary: null } : stored;
    if (mayRun(active)) return [name, remote];
    if (lastGood && mayRun(lastGood))
      return [name, { ...remote, active: lastGood, lastGood: null }];
    withheld.add(name);
    return [name, remote];
  };
  const remotes = Object.fromEntries(Object.entries(document.remotes).map(show));
  const listed = Object.values(document.remotes).flatMap(({ active, lastGood, canary }) =>
    [active, lastGood, canary].flatMap((release) => release?.container ?? []),
  );
  return { document: { ...document, remotes }, withheld, listed: new Set(listed) };
}

/** Maximum number of cached variants per registry state; there are few canaries at a time. */
const REMEMBERED = 16;
const remembered = new WeakMap<RegistrySnapshot, LRUCache<string, RegistrySnapshot>>();

/**
 * A registry state with some releases replaced; the live ones become fallbacks. Disabled
 * remotes stay disabled.
 */
export function withReleases(
  snapshot: RegistrySnapshot,
  releases: ReadonlyMap<RemoteName, RegisteredRelease>,
): RegistrySnapshot {
  const shown = [...releases].filter(([name]) => !snapshot.disabled.includes(name));
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

/**
 * The registry state for a visitor with canaries, created once per combination.
 * @param names of the remotes; canaries that have ended are skipped
 */
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
  const known =
    remembered.get(snapshot) ?? new LRUCache<string, RegistrySnapshot>({ max: REMEMBERED });
  remembered.set(snapshot, known);
  const key = [...releases.keys()].join(' ');
  const made = known.get(key) ?? withReleases(snapshot, releases);
  known.set(key, made);
  return made;
}

/**
 * The registry with remotes in development instead of their releases. They have no server
 * build, so the browser renders them.
 */
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
  // Only the dev server has their files.
  return { ...snapshot, page, composition: compose(page), active, canaries, assets: '' };
}

/**
 * The registry with the previous release of some remotes; null when none has one. Routes and
 * slots stay as declared by the live releases, as in a browser that falls back.
 */
export function stepBack(
  snapshot: RegistrySnapshot,
  remotes: ReadonlySet<RemoteName>,
): RegistrySnapshot | null {
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
