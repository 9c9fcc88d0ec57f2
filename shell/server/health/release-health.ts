import { isDeepStrictEqual } from 'node:util';
import {
  areBrowsersFailing,
  markGood,
  readGood,
  readReports,
  releaseName,
  REPORT_EVERY_MS,
  writeReport,
  type ReleaseLoads,
  type ReleaseStore,
  type ShellReport,
} from '@tableside/registry/reader';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import type { Logger } from '../logger';
import type { RegistrySnapshot } from '../releases/snapshot';
import type { Quarantine } from '../workers/fault-isolation';
import type { Metrics } from './metrics';
import { toShellRelease, type PageHealth, type RanRelease } from '../render/page-health';

/** How long to wait after a failed write to the store, in milliseconds. */
const COOLDOWN_MS = 5000;

interface ReleaseHealthOptions {
  readonly store: Pick<ReleaseStore, 'create' | 'list' | 'read' | 'replace' | 'signer'>;
  readonly environment: string;
  /** Number of loads without a failure after which a release counts as good. */
  readonly needed: number;
  readonly quarantine: Pick<Quarantine, 'releases'>;
  /** The shell running on this server. */
  readonly shell: RanRelease;
  readonly log: Logger;
}

interface Count extends RanRelease {
  readonly loads: number;
  readonly hasFailed: boolean;
  readonly isGood: boolean;
}

/** Counts renders and marks releases in the store that had enough and no failure. */
export class ReleaseHealth {
  /** By container. */
  private readonly counts = new Map<string, Count>();
  private retryAt = 0;

  constructor(readonly options: ReleaseHealthOptions) {}

  /** @param isComplete whether the page had all its parts */
  record({ ran, failed }: PageHealth, isComplete: boolean): void {
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

  /** Never rejects: a failed write is retried later. @param by this server's name */
  async markGood(
    { listed, shells }: Pick<RegistrySnapshot, 'listed' | 'shells'>,
    by: string,
  ): Promise<void> {
    for (const [container, { remote, version }] of this.counts) {
      const isListed = remote === SHELL_NAME ? shells.includes(version) : listed.has(container);
      if (!isListed) this.counts.delete(container);
    }
    const due = [...this.counts.values()].filter(
      ({ loads, hasFailed, isGood }) => loads >= this.options.needed && !hasFailed && !isGood,
    );
    if (due.length === 0 || Date.now() < this.retryAt) return;
    try {
      await this.mark(due, by);
    } catch (err) {
      this.retryAt = Date.now() + COOLDOWN_MS;
      this.options.log.warn({ err }, 'could not mark a release as good in the release store');
    }
  }

  /** Counts of other servers are included. */
  private async mark(due: readonly Count[], by: string): Promise<void> {
    const { store, environment, quarantine, log } = this.options;
    const good = await readGood(store, environment);
    const reports = await readReports(store, environment);
    const faulty = [...quarantine.releases, ...reports.flatMap(faultyIn)];
    const bad = new Set(faulty.map(({ remote, version }) => releaseName(remote, version)));
    const measures = reports.flatMap((report) => report.measures);
    for (const release of due) {
      const { remote, version, loads } = release;
      const name = releaseName(remote, version);
      if (good.has(name)) {
        this.change(release, { isGood: true });
      } else if (bad.has(name)) {
        this.change(release, { hasFailed: true });
      } else if (areBrowsersFailing(measures, remote, version)) {
        // Beacons can be forged: they delay the mark but never count as a failure.
        this.retryAt = Date.now() + COOLDOWN_MS;
      } else {
        const at = new Date().toISOString();
        const healthSignals = `${loads} loads`;
        await markGood(store, environment, { remote, version, at, by, healthSignals });
        log.info({ remote, version, loads }, 'release marked good');
        this.change(release, { isGood: true });
      }
    }
  }

  private find({ remote, version, container }: RanRelease): Count {
    const none = { remote, version, container, loads: 0, hasFailed: false, isGood: false };
    return this.counts.get(container) ?? none;
  }

  private change(release: RanRelease, changes: Partial<Count>): void {
    this.counts.set(release.container, { ...this.find(release), ...changes });
  }
}

const faultyIn = ({ quarantined, loads, shell, shellLoads }: ShellReport) => [
  ...quarantined,
  ...loads.filter(({ hasFailed }) => hasFailed),
  ...(shellLoads?.hasFailed ? [toShellRelease(shell.version)] : []),
];

/** Interval between checks of the served state, in milliseconds. A team that deploys waits for this check. */
const POLL_INTERVAL_MS = 500;

interface ShellReporterOptions {
  readonly name: string;
  readonly shell: ShellReport['shell'];
  /** Refreshes the releases and returns the state that pages are rendered from. */
  readonly refresh: () => Promise<RegistrySnapshot>;
  readonly health: ReleaseHealth;
  readonly metrics: Pick<Metrics, 'follow' | 'read'>;
}

/** Reports to the release store what this server provides and serves, if it is writable. */
export class ShellReporter {
  private lastReport: Omit<ShellReport, 'at'> | null = null;
  private reportedAt = 0;
  private hasFailed = false;
  private isStopped = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: ShellReporterOptions) {}

  async start(): Promise<void> {
    await this.check();
    if (!this.isStopped) this.timer = setTimeout(() => void this.start(), POLL_INTERVAL_MS).unref();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    if (this.lastReport) await this.write({ ...this.lastReport, isRunning: false });
  }

  private async check(): Promise<void> {
    const { name, shell, refresh, health, metrics } = this.options;
    const snapshot = await refresh();
    metrics.follow(snapshot);
    await health.markGood(snapshot, name);
    const { store, environment } = health.options;
    // A missing or damaged file of trusted keys means that none is trusted.
    const trusts = (await store.signer?.listTrusted(environment).catch(() => [])) ?? null;
    const { revision, active } = snapshot;
    const found = {
      ...{ name, isRunning: true, shell, revision, trusts },
      serves: Object.fromEntries([...active].map(([remote, { version }]) => [remote, version])),
      quarantined: [...health.options.quarantine.releases],
      loads: health.loadsOf(snapshot),
      shellLoads: health.loadsOfShell(),
    };
    if (this.isStopped) return;
    const isOld = Date.now() - this.reportedAt >= REPORT_EVERY_MS;
    // One more load is not worth a report.
    const counted = { loads: found.loads, shellLoads: found.shellLoads, measures: [] };
    const isReported = isDeepStrictEqual(
      { ...found, ...counted },
      { ...this.lastReport, ...counted },
    );
    if (isOld || !isReported) await this.write({ ...found, measures: metrics.read() });
  }

  private async write(report: Omit<ShellReport, 'at'>): Promise<void> {
    const { store, environment, log } = this.options.health.options;
    this.lastReport = report;
    this.reportedAt = Date.now();
    try {
      const at = new Date(this.reportedAt).toISOString();
      await writeReport(store, environment, { ...report, at });
      this.hasFailed = false;
    } catch (err) {
      if (!this.hasFailed)
        log.warn({ err }, 'could not write the shell report to the release store');
      this.hasFailed = true;
    }
  }
}
