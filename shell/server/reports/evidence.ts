import {
  markGood,
  readGood,
  releaseName,
  areBrowsersFailing,
  readReports,
  type ReleaseLoads,
  type ShellReport,
  type ReleaseStore,
} from '@tableside/registry/reader';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import type { Logger } from '../logger';
import type { RegistrySnapshot } from '../releases/snapshot';
import { toShellRelease, type PageEvidence, type RanRelease } from '../render/page-evidence';
import type { PageRest } from '../render/finish-page';
import type { Quarantine } from '../workers/quarantine';

/** How long a store that took no mark is left alone, in milliseconds. */
const REST_MS = 5000;

interface EvidenceOptions {
  readonly store: Pick<ReleaseStore, 'create' | 'list' | 'read'>;
  readonly environment: string;
  /** How many loads without a failure make a release good. */
  readonly needed: number;
  readonly quarantine: Pick<Quarantine, 'releases'>;
  /** The shell that this server runs. */
  readonly shell: RanRelease;
  readonly log: Logger;
}

interface Count extends Omit<ReleaseLoads, 'remote'> {
  readonly remote: string;
  readonly isGood: boolean;
}

/** Counts complete renders of each release, and says in the release store which ones have enough of them and never failed. */
export class Evidence {
  private readonly counts = new Map<string, Count>();
  private restsUntil = 0;

  constructor(private readonly options: EvidenceOptions) {}

  note({ isComplete, evidence }: Pick<PageRest, 'isComplete' | 'evidence'>): void {
    if (!evidence) return;
    const { ran, failed }: PageEvidence = evidence;
    for (const release of failed) this.change(release, { hasFailed: true });
    if (!isComplete) return;
    for (const release of ran) {
      const { loads } = this.find(release);
      if (loads < this.options.needed) this.change(release, { loads: loads + 1 });
    }
  }

  loadsOf({ active }: Pick<RegistrySnapshot, 'active'>): ReleaseLoads[] {
    return [...active].map(([remote, { version, container }]) => {
      const { loads, hasFailed } = this.find({ remote, version, container });
      return { remote, version, loads, hasFailed };
    });
  }

  loadsOfShell(): Pick<ReleaseLoads, 'loads' | 'hasFailed'> {
    const { loads, hasFailed } = this.find(this.options.shell);
    return { loads, hasFailed };
  }

  /** Marks what has become good, and forgets what the registry lists no more. Never rejects: a store that cannot be written is
   * tried again later.
   * @param by this server's name */
  async settle(
    { listed, shells }: Pick<RegistrySnapshot, 'listed' | 'shells'>,
    by: string,
  ): Promise<void> {
    const isListed = ({ remote, version }: Count, container: string) =>
      remote === SHELL_NAME ? shells.includes(version) : listed.has(container);
    for (const [container, count] of this.counts)
      if (!isListed(count, container)) this.counts.delete(container);
    if (Date.now() < this.restsUntil) return;
    const due = [...this.counts].filter(([, count]) => this.isDue(count));
    if (due.length === 0) return;
    try {
      await this.mark(new Map(due), by);
    } catch (error) {
      this.restsUntil = Date.now() + REST_MS;
      this.options.log.warn({ err: error }, 'the release store takes no mark of a good release');
    }
  }

  private isDue({ loads, hasFailed, isGood }: Count): boolean {
    return loads >= this.options.needed && !hasFailed && !isGood;
  }

  /** What another server has seen counts as well. */
  private async mark(due: ReadonlyMap<string, Count>, by: string): Promise<void> {
    const { store, environment, quarantine, log } = this.options;
    const good = await readGood(store, environment);
    const reports = await readReports(store, environment);
    const quarantined = [
      ...quarantine.releases,
      ...reports.flatMap((report) => report.quarantined),
    ];
    const failed = reports.flatMap(failuresIn);
    const bad = new Set(
      [...quarantined, ...failed].map(({ remote, version }) => releaseName(remote, version)),
    );
    const measures = reports.flatMap((report) => report.measures);
    for (const [container, { remote, version, loads }] of due) {
      const name = releaseName(remote, version);
      const release = { remote, version, container };
      if (bad.has(name) && !good.has(name)) {
        this.change(release, { hasFailed: true });
        continue;
      }
      // Anybody may say so: it is a reason to wait, and none to hold the release for bad.
      if (!good.has(name) && areBrowsersFailing(measures, remote, version)) {
        this.restsUntil = Date.now() + REST_MS;
        continue;
      }
      if (!good.has(name)) {
        const at = new Date().toISOString();
        await markGood(store, environment, { remote, version, at, by, evidence: `${loads} loads` });
        log.info({ remote, version, loads }, 'release is good');
      }
      this.change(release, { isGood: true });
    }
  }

  private find({ remote, version, container }: RanRelease): Count {
    const none = { remote, version, loads: 0, hasFailed: false, isGood: false };
    return this.counts.get(container) ?? none;
  }

  private change(release: RanRelease, changes: Partial<Count>): void {
    this.counts.set(release.container, { ...this.find(release), ...changes });
  }
}

/** Releases that another server has seen fail. */
const failuresIn = ({ loads, shell, shellLoads }: ShellReport) => [
  ...loads.filter(({ hasFailed }) => hasFailed),
  ...(shellLoads?.hasFailed ? [toShellRelease(shell.version)] : []),
];
