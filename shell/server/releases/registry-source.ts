import {
  type LiveRegistry,
  type ReadDocument,
  type ReadProblem,
  readEarlier,
  RegistryFollower,
  resolveConflicts,
  type StoreReader,
  openStore,
  signerOf,
  type ReleaseStore,
} from '@tableside/registry/reader';
import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { Logger } from '../logger';
import { EMPTY_REGISTRY, toSnapshot, type RegistrySnapshot } from './snapshot';
import { withDevRemotes, withoutQuarantined } from './select-releases';
import type { DevRemote, ServerConfig } from '../config';
import { existsSync } from 'node:fs';

const NONE: readonly string[] = [];

/** Minimum interval between store reads, in milliseconds. */
const POLL_INTERVAL_MS = 250;
/** How long pages wait for a store read, in milliseconds. A slow store must not block pages. */
const TIMEOUT_MS = 500;

interface RegistrySourceOptions {
  readonly store: StoreReader;
  readonly environment: string;
  readonly log: Logger;
  /** Remotes in development; default: none. */
  readonly devRemotes?: readonly DevRemote[];
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
  private reported: ReadonlySet<string> = new Set();
  private readAt = 0;
  private reading: Promise<void> | null = null;
  /** Resolves after the store read or when it takes too long. */
  private timeout: Promise<unknown> | null = null;
  private readonly follower: RegistryFollower;
  private readonly quarantined: () => readonly string[];

  constructor(private readonly options: RegistrySourceOptions) {
    const { devRemotes = [], quarantined = () => NONE, log } = options;
    this.quarantined = quarantined;
    this.snapshot = withDevRemotes(EMPTY_REGISTRY, devRemotes);
    const notify = (reason: string) => log.error({ reason }, 'registry cannot be read');
    this.follower = new RegistryFollower({ ...options, notify });
  }

  /** @param revision already seen by a user: an older state triggers a new read */
  async read(revision = 0): Promise<RegistrySnapshot> {
    const isOld = Date.now() - this.readAt >= POLL_INTERVAL_MS;
    if (isOld || this.snapshot.revision < revision || this.kept !== this.quarantined()) {
      this.reading ??= this.start();
      // Before the first state there is nothing to show.
      await (this.shown ? this.timeout : this.reading);
    }
    return this.snapshot;
  }

  /** Reads immediately when the store reports a change. */
  follow(): void {
    this.options.store.watch?.(() => {
      this.readAt = 0;
      void this.read();
    });
  }

  private start(): Promise<void> {
    const reading = this.look().finally(() => {
      this.readAt = Date.now();
      this.reading = null;
    });
    this.timeout = withTimeout(reading, TIMEOUT_MS);
    return reading;
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
    const { document, ...availability } = withoutQuarantined(read.document, new Set(kept));
    const settled = await resolveConflicts(document, () => this.statesBefore(read, before));
    const snapshot = toSnapshot(settled.document, availability);
    const { assets = '' } = read;
    const { shell, devRemotes = [] } = this.options;
    const state = { ...snapshot, assets, shells: shell ? [shell] : [] };
    this.snapshot = withDevRemotes(state, devRemotes);
    this.report([...read.problems, ...settled.problems]);
    if (read !== before) this.options.log.info({ revision: document.revision }, 'registry read');
  }

  /** Decides which remote owned a route first: registered routes come before restored ones. */
  private async *statesBefore(
    { document }: ReadDocument,
    before: ReadDocument | null,
  ): AsyncGenerator<LiveRegistry> {
    yield document;
    yield* readEarlier(this.options, document.revision);
    if (before) yield before.document;
  }

  private report(problems: readonly ReadProblem[]): void {
    const { revision } = this.snapshot;
    const reported = new Set<string>();
    for (const { entry, message } of problems) {
      const line = `${entry} ${message}`;
      if (!this.reported.has(line) && !reported.has(line))
        this.options.log.warn({ revision, entry, reason: message }, 'registry entry skipped');
      reported.add(line);
    }
    this.reported = reported;
  }
}

/** The configured release store; releases must be signed if there are trusted keys. */
export async function openReleaseStore(
  { storeAddress, keys }: Pick<ServerConfig, 'storeAddress' | 'keys'>,
  log: Logger,
): Promise<ReleaseStore> {
  if (!keys.isRequired && !existsSync(keys.trustFile))
    log.info({}, 'no trusted keys: unsigned releases are accepted');
  return { ...(await openStore(storeAddress)), signer: signerOf(keys) };
}
