import {
  type LiveDocument,
  type ReadDocument,
  type ReadProblem,
  readEarlier,
  RegistryFollower,
  settleClaims,
  type StoreReader,
} from '@tableside/registry/reader';
import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { Logger } from '../logger';
import {
  EMPTY_REGISTRY,
  toSnapshot,
  withDevRemotes,
  withoutQuarantined,
  type RegistrySnapshot,
} from './snapshot';
import type { ServerConfig } from '../config';

const NONE: readonly string[] = [];

/** Looks at the store at most this often, in milliseconds. */
const LOOK_EVERY_MS = 250;
/** So long pages wait for a look, in milliseconds. A store that is slow or away must not hold them up. */
const PATIENCE_MS = 500;

export interface RegistrySourceOptions {
  readonly store: StoreReader;
  readonly environment: string;
  readonly log: Logger;
  /** What is changed about each state before anybody sees it; default nothing. */
  readonly adapt?: (read: RegistrySnapshot) => RegistrySnapshot;
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

  /** @param revision one that somebody has seen already: an older state is looked at again */
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
    this.patience = withTimeout(looking, PATIENCE_MS);
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

export interface FollowedRegistry extends Pick<
  RegistrySourceOptions,
  'store' | 'log' | 'quarantined' | 'shell'
> {
  readonly config: ServerConfig;
}

export const followRegistry = ({ config, ...options }: FollowedRegistry): RegistrySource =>
  new RegistrySource({
    ...options,
    environment: config.registryEnv,
    adapt: (read) => withDevRemotes(read, config.devRemotes),
  });
