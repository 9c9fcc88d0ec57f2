import {
  REPORT_EVERY_MS,
  writeReport,
  type ShellReport,
  type ReleaseStore,
} from '@tableside/registry/reader';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '../logger';
import type { Measures } from '../metrics/metrics';
import type { HealthSignals } from './health-signals';
import type { QuarantinedRelease } from '../workers/quarantine';
import type { RegistrySnapshot } from '../releases/snapshot';

/** Interval between checks of the served state, in milliseconds. A deploying team waits for it. */
const POLL_INTERVAL_MS = 500;

interface ShellReporterOptions {
  readonly store: Pick<ReleaseStore, 'replace'>;
  readonly environment: string;
  readonly name: string;
  readonly shell: ShellReport['shell'];
  /** Refreshes the releases and returns the state that pages are rendered from. */
  readonly refresh: () => Promise<RegistrySnapshot>;
  readonly quarantined: () => readonly QuarantinedRelease[];
  readonly healthSignals: Pick<HealthSignals, 'loadsOf' | 'loadsOfShell' | 'markGood'>;
  readonly measures: Pick<Measures, 'follow' | 'read'>;
  readonly log: Logger;
}

/**
 * Reports to the release store what this server provides and serves, on change and every few
 * seconds. Pages are served even when the store is not writable.
 */
export class ShellReporter {
  private lastReport: Omit<ShellReport, 'at'> | null = null;
  private saidAt = 0;
  private hasFailed = false;
  private isStopped = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly options: ShellReporterOptions) {}

  async start(): Promise<void> {
    await this.check();
    if (!this.isStopped) this.timer = setTimeout(() => void this.start(), POLL_INTERVAL_MS).unref();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
    if (this.lastReport) await this.write({ ...this.lastReport, isRunning: false });
  }

  private async check(): Promise<void> {
    const { name, shell, refresh, quarantined, healthSignals, measures } = this.options;
    const snapshot = await refresh();
    measures.follow(snapshot);
    await healthSignals.markGood(snapshot, name);
    const { revision, active } = snapshot;
    const serves = Object.fromEntries(
      [...active].map(([remote, { version }]) => [remote, version]),
    );
    const found = {
      name,
      isRunning: true,
      shell,
      revision,
      serves,
      quarantined: [...quarantined()],
      loads: healthSignals.loadsOf(snapshot),
      shellLoads: healthSignals.loadsOfShell(),
    };
    if (this.isStopped) return;
    const isOld = Date.now() - this.saidAt >= REPORT_EVERY_MS;
    // One more load is not worth a report.
    const counted = { loads: found.loads, shellLoads: found.shellLoads, measures: [] };
    const isReported = isDeepStrictEqual(
      { ...found, ...counted },
      { ...this.lastReport, ...counted },
    );
    if (isOld || !isReported) await this.write({ ...found, measures: measures.read() });
  }

  private async write(report: Omit<ShellReport, 'at'>): Promise<void> {
    const { store, environment, log } = this.options;
    this.lastReport = report;
    this.saidAt = Date.now();
    try {
      await writeReport(store, environment, { ...report, at: new Date(this.saidAt).toISOString() });
      this.hasFailed = false;
    } catch (error) {
      if (!this.hasFailed)
        log.warn({ err: error }, 'could not write the shell report to the release store');
      this.hasFailed = true;
    }
  }
}
