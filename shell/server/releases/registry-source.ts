import {
  type LiveRegistry,
  type ReadDocument,
  type ReadProblem,
  readEarlier,
  RegistryFollower,
  resolveConflicts,
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

/** Minimum interval between store reads, in milliseconds. */
const POLL_INTERVAL_MS = 250;
/** How long pages wait for a store read, in milliseconds. A slow store must not block pages. */
const TIMEOUT_MS = 500;

export interface RegistrySourceOptions {
  readonly store: StoreReader;
  readonly environment: string;
  readonly log: Logger;
  /** Transforms each state before use; default: unchanged. */
  readonly adapt?: (read: RegistrySnapshot) => RegistrySnapshot;
  readonly shell?: string;
  /** Quarantined releases, as named by `container`; default: none. */
  readonly quarantined?: () => readonly string[];
}

/**
 * Follows the registry: a change shows in the next page without a restart. An unreadable entry
 * affects only itself; when nothing can be read, the last good state is used.
 */
export class RegistrySource {
  private snapshot: RegistrySnapshot;
  private shown: ReadDocument | null = null;
  private kept: readonly string[] = NONE;
  private notified: ReadonlySet<string> = new Set();
  private lookedAt = 0;
  private looking: Promise<void> | null = null;
  /** Resolves after the store read or when it takes too long. */
  private timeout: Promise<unknown> | null = null;
  private readonly follower: RegistryFollower;
  private readonly adapt: (read: RegistrySnapshot) => RegistrySnapshot;
  private readonly quarantined: () => readonly string[];

  constructor(private readonly options: RegistrySourceOptions) {
    const { adapt = (read) => read, quarantined = () => NONE, log } = options;
    this.adapt = adapt;
    this.quarantined = quarantined;
    this.snapshot = adapt(EMPTY_REGISTRY);
    const notify = (reason: string) => log.error({ reason }, 'registry cannot be read');
    this.follower = new RegistryFollower({ ...options, notify });
  }

  /** @param revision already seen by a user: an older state triggers a new read */
  async read(revision = 0): Promise<RegistrySnapshot> {
    const isOld = Date.now() - this.lookedAt >= POLL_INTERVAL_MS;
    if (isOld || this.snapshot.revision < revision || this.kept !== this.quarantined()) {
      this.looking ??= this.start();
      // Before the first state there is nothing to show.
      await (this.shown ? this.timeout : this.looking);
    }
    return this.snapshot;
  }

  /** Reads immediately when the store reports a change. */
  follow(): void {
    this.options.store.watch?.(() => {
      this.lookedAt = 0;
      void this.read();
    });
  }

  private start(): Promise<void> {
    const looking = this.look().finally(() => {
      this.lookedAt = Date.now();
      this.looking = null;
    });
    this.timeout = withTimeout(looking, TIMEOUT_MS);
    return looking;
  }

  private async look(): Promise<void> {
    const kept = this.quarantined();
    try {
      const read = await this.follower.look();
      if (read && (read !== this.shown || kept !== this.kept)) await this.show(read, kept);
    } catch (error) {
      this.options.log.error({ err: error }, 'registry cannot be applied');
    }
    this.kept = kept;
  }

  private async show(read: ReadDocument, kept: readonly string[]): Promise<void> {
    const before = this.shown;
    this.shown = read;
    const { document, ...quarantine } = withoutQuarantined(read.document, new Set(kept));
    const settled = await resolveConflicts(document, () => this.statesBefore(read, before));
    const snapshot = toSnapshot({ ...quarantine, document: settled.document });
    const { assets = '' } = read;
    const { shell } = this.options;
    this.snapshot = this.adapt({ ...snapshot, assets, shells: shell ? [shell] : [] });
    this.notify([...read.problems, ...settled.problems]);
    if (read !== before) this.options.log.info({ revision: document.revision }, 'registry read');
  }

  /**
   * Decides which remote owned a route first. Registered routes come before those restored by a
   * quarantine.
   */
  private async *statesBefore(
    { document }: ReadDocument,
    before: ReadDocument | null,
  ): AsyncGenerator<LiveRegistry> {
    yield document;
    yield* readEarlier(this.options, document.revision);
    if (before) yield before.document;
  }

  private notify(problems: readonly ReadProblem[]): void {
    const { revision } = this.snapshot;
    const notified = new Set<string>();
    for (const { entry, message } of problems) {
      const line = `${entry} ${message}`;
      if (!this.notified.has(line) && !notified.has(line))
        this.options.log.warn({ revision, entry, reason: message }, 'registry entry skipped');
      notified.add(line);
    }
    this.notified = notified;
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
