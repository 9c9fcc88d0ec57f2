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
import {
  toShellRelease,
  type PageHealthSignals,
  type RanRelease,
} from '../render/page-health-signals';
import type { PageBody } from '../render/finish-page';
import type { Quarantine } from '../workers/quarantine';

/** How long to wait after a failed write to the store, in milliseconds. */
const COOLDOWN_MS = 5000;

interface HealthSignalsOptions {
  readonly store: Pick<ReleaseStore, 'create' | 'list' | 'read'>;
  readonly environment: string;
  /** Number of loads without a failure after which a release counts as good. */
  readonly needed: number;
  readonly quarantine: Pick<Quarantine, 'releases'>;
  /** The shell running on this server. */
  readonly shell: RanRelease;
  readonly log: Logger;
}

interface Count extends Omit<ReleaseLoads, 'remote'> {
  readonly remote: string;
  readonly isGood: boolean;
}

/**
 * Counts complete renders of each release and marks in the release store those with enough
 * loads and no failure.
 */
export class HealthSignals {
  private readonly counts = new Map<string, Count>();
  private restsUntil = 0;

  constructor(private readonly options: HealthSignalsOptions) {}

  record({ isComplete, healthSignals }: Pick<PageBody, 'isComplete' | 'healthSignals'>): void {
    if (!healthSignals) return;
    const { ran, failed }: PageHealthSignals = healthSignals;
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

  /**
   * Marks good releases and drops those that left the registry. Never rejects: a failed write
   * is retried later.
   * @param by this server's name
   */
  async markGood(
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
      this.restsUntil = Date.now() + COOLDOWN_MS;
      this.options.log.warn(
        { err: error },
        'could not mark a release as good in the release store',
      );
    }
  }

  private isDue({ loads, hasFailed, isGood }: Count): boolean {
    return loads >= this.options.needed && !hasFailed && !isGood;
  }

  /** Counts of other servers are included. */
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
      // Beacons can be forged: they delay the mark but never count as a failure.
      if (!good.has(name) && areBrowsersFailing(measures, remote, version)) {
        this.restsUntil = Date.now() + COOLDOWN_MS;
        continue;
      }
      if (!good.has(name)) {
        const at = new Date().toISOString();
        await markGood(store, environment, {
          remote,
          version,
          at,
          by,
          healthSignals: `${loads} loads`,
        });
        log.info({ remote, version, loads }, 'release marked good');
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

/** Releases that failed on another server. */
const failuresIn = ({ loads, shell, shellLoads }: ShellReport) => [
  ...loads.filter(({ hasFailed }) => hasFailed),
  ...(shellLoads?.hasFailed ? [toShellRelease(shell.version)] : []),
];
