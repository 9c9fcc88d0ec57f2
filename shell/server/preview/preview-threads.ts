import { LRUCache } from 'lru-cache';
import type { RegistrySource } from '../releases/registry-source';
import { type RegistrySnapshot, withReleases } from '../releases/snapshot';
import type { StartPage } from '../render/page-renderer';
import type { Quarantine } from '../workers/quarantine';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { RemoteName } from '@tableside/contracts/registry/release';

/** Maximum number of preview threads; each takes about 100 MB. */
const AT_ONCE_MAX = 3;
/** How long a thread stays idle before it ends, in milliseconds. */
const IDLE_MS = 5 * 60_000;

interface PreviewPages {
  readonly startPage: StartPage;
  readonly close: () => void;
}

/** @param registry state shown by the preview, without releases that `quarantined` names */
export type OpenPages = (
  registry: Pick<RegistrySource, 'read'>,
  quarantine: Quarantine,
) => PreviewPages | Promise<PreviewPages>;

interface PreviewThreadsOptions {
  readonly registry: Pick<RegistrySource, 'read'>;
  readonly openPages: OpenPages;
  readonly openQuarantine: () => Quarantine;
  readonly idleMs?: number;
}

interface Open {
  readonly pages: Promise<PreviewPages>;
  readonly quarantine: Quarantine;
  readonly read: () => Promise<RegistrySnapshot>;
}

/**
 * Threads that only render previews, so that a faulty release affects nothing else. Previews of
 * the same releases share one.
 */
export class PreviewThreads {
  private readonly open: LRUCache<string, Open>;

  constructor(private readonly options: PreviewThreadsOptions) {
    this.open = new LRUCache({
      max: AT_ONCE_MAX,
      ttl: options.idleMs ?? IDLE_MS,
      ttlAutopurge: true,
      // Ends after the pages in progress.
      dispose: ({ pages }) => {
        void pages.then(
          ({ close }) => close(),
          () => undefined,
        );
      },
    });
  }

  /**
   * A thread for some releases in place of the live ones.
   * @param releases may be empty
   */
  async find(releases: ReadonlyMap<RemoteName, RegisteredRelease>): Promise<{
    readonly startPage: StartPage;
    readonly quarantine: Pick<Quarantine, 'releases'>;
    readonly read: () => Promise<RegistrySnapshot>;
  }> {
    const key = [...releases.values()].map(({ container }) => container).join(' ');
    const known = this.open.get(key) ?? this.start(releases);
    // Restarts the idle timer.
    this.open.set(key, known);
    try {
      const { startPage } = await known.pages;
      return { startPage, quarantine: known.quarantine, read: known.read };
    } catch (error) {
      if (this.open.peek(key) === known) this.open.delete(key);
      throw error;
    }
  }

  get size(): number {
    return this.open.size;
  }

  close(): void {
    this.open.clear();
  }

  private start(releases: ReadonlyMap<RemoteName, RegisteredRelease>): Open {
    const { registry, openPages, openQuarantine } = this.options;
    const quarantine = openQuarantine();
    let made: {
      readonly of: RegistrySnapshot;
      readonly quarantinedNames: string;
      readonly state: RegistrySnapshot;
    } | null = null;
    const read = async () => {
      const of = await registry.read();
      const quarantinedNames = quarantine.names.join(' ');
      if (made?.of === of && made.quarantinedNames === quarantinedNames) return made.state;
      const safe = [...releases].filter(
        ([, { container }]) => !quarantinedNames.split(' ').includes(container),
      );
      const shown = withReleases(of, new Map(safe));
      const all = [...releases.values()].map(({ container }) => container);
      // From the site itself: the assets origin does not have unreleased files.
      const state = {
        ...shown,
        assets: '',
        isPreview: true,
        listed: new Set([...shown.listed, ...all]),
      };
      made = { of, quarantinedNames, state };
      return state;
    };
    const pages = Promise.resolve(openPages({ read }, quarantine));
    pages.catch(() => undefined);
    return { pages, quarantine, read };
  }
}
