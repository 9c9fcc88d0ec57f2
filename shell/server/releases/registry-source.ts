import type { RegisteredRelease, RemoteName } from '@tableside/contracts/registry/wire';
import { parseDocument } from '@tableside/registry/document';
import { pointerKey, type StoreReader } from '@tableside/registry/store';
import { compose, type Composition } from '../../src/composition/compose';
import { filesOf, type PageRegistry, type PageRelease } from '../../src/federation/registry';
import type { ContentEntry } from './content-source';
import type { Logger } from '../logger';
import { withoutQuarantined, type Shown } from './quarantined';

/** One state of the registry, as pages are made from it. */
export interface RegistrySnapshot {
  readonly revision: number;
  readonly page: PageRegistry;
  readonly composition: Composition;
  /** Live releases, with the server's part. */
  readonly active: ReadonlyMap<RemoteName, RegisteredRelease>;
  /** Remotes whose live release must not run here: browsers render their parts. */
  readonly withheld: ReadonlySet<RemoteName>;
  /** Every release that the registry lists, as `container` names them. */
  readonly listed: ReadonlySet<string>;
  /** Live revision of the documents; null where none was published. */
  readonly content: ContentEntry | null;
}

export const EMPTY_REGISTRY: RegistrySnapshot = {
  revision: 0,
  page: {},
  composition: compose({}),
  active: new Map(),
  withheld: new Set(),
  listed: new Set(),
  content: null,
};

/** Looks at the pointer at most this often, in milliseconds. */
const LOOK_EVERY_MS = 250;

export interface RegistrySourceOptions {
  readonly store: StoreReader;
  /** Whose pointer is followed. */
  readonly environment: string;
  readonly log: Logger;
  /** What is changed about each state before anybody sees it; default nothing. */
  readonly adapt?: (read: RegistrySnapshot) => RegistrySnapshot;
  /** Releases that must not run now, as `container` names them; default none. */
  readonly quarantined?: () => readonly string[];
}

/** Follows the registry's pointer: a change shows in the next page, without a restart. A pointer that cannot be read
 * leaves the last good state in place. */
export class RegistrySource {
  private snapshot = EMPTY_REGISTRY;
  private bytes: Buffer | null = null;
  private kept: readonly string[] = [];
  private lookedAt = 0;
  private looking: Promise<void> | null = null;
  private readonly key: string;

  private readonly adapt: (read: RegistrySnapshot) => RegistrySnapshot;

  constructor(private readonly options: RegistrySourceOptions) {
    const { adapt = (read) => read, environment } = options;
    this.adapt = adapt;
    this.snapshot = adapt(EMPTY_REGISTRY);
    this.key = pointerKey(environment);
  }

  /** The newest state.
   * @param revision one that somebody has seen already: an older state is looked at again */
  async read(revision = 0): Promise<RegistrySnapshot> {
    const isOld = Date.now() - this.lookedAt >= LOOK_EVERY_MS;
    if (isOld || this.snapshot.revision < revision) {
      this.looking ??= this.look().finally(() => {
        this.lookedAt = Date.now();
        this.looking = null;
      });
      await this.looking;
    }
    return this.snapshot;
  }

  private async look(): Promise<void> {
    const { store, log, quarantined } = this.options;
    try {
      const bytes = await store.read(this.key);
      if (!bytes) throw new Error('Nothing has been activated yet.');
      const kept = quarantined?.() ?? [];
      if (this.bytes?.equals(bytes) && this.kept === kept) return;
      const document = parseDocument(JSON.parse(bytes.toString('utf8')), this.key);
      this.bytes = bytes;
      this.kept = kept;
      this.snapshot = this.adapt(toSnapshot(withoutQuarantined(document, new Set(kept))));
      log.info({ revision: document.revision }, 'registry read');
    } catch (error) {
      log.error({ err: error, key: this.key }, 'registry cannot be read');
    }
  }
}

/** What pages need of a registry document; remotes that were taken off the pages are left out. */
export function toSnapshot({ document, withheld, listed }: Shown): RegistrySnapshot {
  const { revision, remotes, content } = document;
  const live = Object.entries(remotes).filter(([, remote]) => !remote.killed);
  const page = Object.fromEntries(
    live.map(([name, { active, lastGood }]) => [
      name,
      {
        releases: [active, ...(lastGood ? [lastGood] : [])].map(toPageRelease),
        claims: active.routes,
        slots: active.slots,
        services: active.services,
        hasContent: active.content.length > 0,
      },
    ]),
  ) satisfies PageRegistry;
  const active = live.map(([name, remote]) => [name, remote.active] as const);
  const composition = compose(page);
  const owner = composition.contentOwner ?? Object.keys(content)[0] ?? '';
  const entry = content[owner];
  return {
    revision,
    page,
    composition,
    active: new Map(active),
    withheld,
    listed,
    content: entry ? { ...entry, owner } : null,
  };
}

/** Browsers load entry, scripts and styles by this; the rest is the server's, or comes by the remote's own scripts. */
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
