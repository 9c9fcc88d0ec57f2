import type { RegisteredCanary, RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { RemoteName } from '@tableside/contracts/registry/release';
import type {
  LiveDocument,
  ReadDocument,
  ReadProblem,
} from '@tableside/registry/reading/read-document';
import { readEarlier, RegistryFollower } from '@tableside/registry/reading/registry-follower';
import { settleClaims } from '@tableside/registry/reading/settle-claims';
import type { StoreReader } from '@tableside/registry/store';
import { compose, type Composition } from '../../src/composition/compose';
import type { PageRegistry } from '../../src/federation/registry';
import type { ContentEntry } from './content-source';
import type { Logger } from '../logger';
import { toPageRemote } from './page-remote';
import { withoutQuarantined, type Shown } from './quarantined';

/** One state of the registry, as pages are made from it. */
export interface RegistrySnapshot {
  readonly revision: number;
  readonly page: PageRegistry;
  readonly composition: Composition;
  /** Live releases, with the server's part. */
  readonly active: ReadonlyMap<RemoteName, RegisteredRelease>;
  /** What to fall back to, with the server's part. */
  readonly earlier: ReadonlyMap<RemoteName, RegisteredRelease>;
  /** Releases that a share of the visitors gets in the place of the live ones, with the server's part. */
  readonly canaries: ReadonlyMap<RemoteName, RegisteredCanary>;
  /** True where it is somebody's preview: what browsers tell of it does not count. */
  readonly isPreview?: boolean;
  /** Remotes whose live release must not run here: browsers render their parts. */
  readonly withheld: ReadonlySet<RemoteName>;
  /** Remotes that were switched off: they have their addresses and places still, and no release. */
  readonly killed: readonly RemoteName[];
  /** Every release that the registry lists, as `container` names them. */
  readonly listed: ReadonlySet<string>;
  /** Version of the shell that runs, where it counts what it sees. */
  readonly shells: readonly string[];
  /** Live revision of the documents; null where none was published. */
  readonly content: ContentEntry | null;
  /** Origin from which browsers load files of releases; empty for the site's own. */
  readonly assets: string;
}

const NONE: readonly string[] = [];

export const EMPTY_REGISTRY: RegistrySnapshot = {
  revision: 0,
  page: {},
  composition: compose({}),
  active: new Map(),
  earlier: new Map(),
  canaries: new Map(),
  withheld: new Set(),
  killed: NONE,
  listed: new Set(),
  shells: [],
  content: null,
  assets: '',
};

/** Looks at the store at most this often, in milliseconds. */
const LOOK_EVERY_MS = 250;
/** So long pages wait for a look, in milliseconds. A store that is slow or away must not hold them up. */
const PATIENCE_MS = 500;

export interface RegistrySourceOptions {
  readonly store: StoreReader;
  /** Whose pointer is followed. */
  readonly environment: string;
  readonly log: Logger;
  /** What is changed about each state before anybody sees it; default nothing. */
  readonly adapt?: (read: RegistrySnapshot) => RegistrySnapshot;
  /** Version of the shell that runs. */
  readonly shell?: string;
  /** Releases that must not run now, as `container` names them; default none. */
  readonly quarantined?: () => readonly string[];
}

/** Follows the registry: a change shows in the next page, without a restart. What cannot be read of it costs the entry that
 * it stands in; where nothing can be read, the last good state stays in place. */
export class RegistrySource {
  private snapshot: RegistrySnapshot;
  private shown: ReadDocument | null = null;
  private kept: readonly string[] = NONE;
  private told: ReadonlySet<string> = new Set();
  private lookedAt = 0;
  private looking: Promise<void> | null = null;
  /** Settles with the look, or once that takes long. */
  private patience: Promise<unknown> | null = null;
  private readonly follower: RegistryFollower;
  private readonly adapt: (read: RegistrySnapshot) => RegistrySnapshot;
  private readonly quarantined: () => readonly string[];

  constructor(private readonly options: RegistrySourceOptions) {
    const { adapt = (read) => read, quarantined = () => NONE, log } = options;
    this.adapt = adapt;
    this.quarantined = quarantined;
    this.snapshot = adapt(EMPTY_REGISTRY);
    const tell = (reason: string) => log.error({ reason }, 'registry cannot be read');
    this.follower = new RegistryFollower({ ...options, tell });
  }

  /** The newest state.
   * @param revision one that somebody has seen already: an older state is looked at again */
  async read(revision = 0): Promise<RegistrySnapshot> {
    const isOld = Date.now() - this.lookedAt >= LOOK_EVERY_MS;
    if (isOld || this.snapshot.revision < revision || this.kept !== this.quarantined()) {
      this.looking ??= this.begin();
      // Before the first state there is nothing to show.
      await (this.shown ? this.patience : this.looking);
    }
    return this.snapshot;
  }

  /** Looks at once where the store tells of a change, and not only when a page is asked for. */
  follow(): void {
    this.options.store.watch?.(() => {
      this.lookedAt = 0;
      void this.read();
    });
  }

  private begin(): Promise<void> {
    const looking = this.look().finally(() => {
      this.lookedAt = Date.now();
      this.looking = null;
    });
    this.patience = within(looking, PATIENCE_MS);
    return looking;
  }

  private async look(): Promise<void> {
    const kept = this.quarantined();
    try {
      const read = await this.follower.look();
      if (read && (read !== this.shown || kept !== this.kept)) await this.show(read, kept);
    } catch (error) {
      this.options.log.error({ err: error }, 'registry cannot be shown');
    }
    this.kept = kept;
  }

  private async show(read: ReadDocument, kept: readonly string[]): Promise<void> {
    const before = this.shown;
    this.shown = read;
    const { document, ...quarantine } = withoutQuarantined(read.document, new Set(kept));
    const settled = await settleClaims(document, () => this.statesBefore(read, before));
    const snapshot = toSnapshot({ ...quarantine, document: settled.document });
    const { assets = '' } = read;
    const { shell } = this.options;
    this.snapshot = this.adapt({ ...snapshot, assets, shells: shell ? [shell] : [] });
    this.tell([...read.problems, ...settled.problems]);
    if (read !== before) this.options.log.info({ revision: document.revision }, 'registry read');
  }

  /** Tells who had a claim first. What is registered comes before what only a quarantine has brought back. */
  private async *statesBefore(
    { document }: ReadDocument,
    before: ReadDocument | null,
  ): AsyncGenerator<LiveDocument> {
    yield document;
    yield* readEarlier(this.options, document.revision);
    if (before) yield before.document;
  }

  private tell(problems: readonly ReadProblem[]): void {
    const { revision } = this.snapshot;
    const told = new Set<string>();
    for (const { entry, sentence } of problems) {
      const line = `${entry} ${sentence}`;
      if (!this.told.has(line) && !told.has(line))
        this.options.log.warn({ revision, entry, reason: sentence }, 'registry entry left out');
      told.add(line);
    }
    this.told = told;
  }
}

/** Settles with something, or after a time. */
const within = (something: Promise<void>, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void something.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/** What pages need of a registry document. */
export function toSnapshot({ document, withheld, listed }: Shown): RegistrySnapshot {
  const { revision, remotes, content } = document;
  const live = Object.entries(remotes).filter(([, remote]) => !remote.killed);
  const page = Object.fromEntries(
    Object.entries(remotes).map(([name, { active, lastGood, killed }]) => [
      name,
      { ...toPageRemote(active, lastGood), ...(killed && { releases: [] }) },
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
    killed: Object.keys(remotes).filter((name) => remotes[name]?.killed),
    listed,
    shells: [],
    content: entry ? { ...entry, owner } : null,
    assets: '',
  };
}
