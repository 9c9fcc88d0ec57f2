import {
  REPORT_EVERY_MS,
  writeReport,
  type ShellReport,
  type ReleaseStore,
} from '@tableside/registry/reader';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '../logger';
import type { Measures } from '../measures/measures';
import type { Evidence } from './evidence';
import type { QuarantinedRelease } from '../workers/quarantine';
import type { RegistrySnapshot } from '../releases/snapshot';

/** How often there is a look at what is served, in milliseconds. A team that deploys waits for it. */
const LOOK_EVERY_MS = 500;

interface ShellReporterOptions {
  readonly store: Pick<ReleaseStore, 'replace'>;
  readonly environment: string;
  readonly name: string;
  readonly shell: ShellReport['shell'];
  /** Looks for new releases, and says from which state pages are made. */
  readonly refresh: () => Promise<RegistrySnapshot>;
  readonly quarantined: () => readonly QuarantinedRelease[];
  readonly evidence: Pick<Evidence, 'loadsOf' | 'loadsOfShell' | 'settle'>;
  readonly measures: Pick<Measures, 'follow' | 'read'>;
  readonly log: Logger;
}

/** Tells the release store what this server provides and serves, as soon as it changes and every few seconds. Where the store
 * cannot be written, pages are served all the same. */
export class ShellReporter {
  private said: Omit<ShellReport, 'at'> | null = null;
  private saidAt = 0;
  private hasFailed = false;
  private isStopped = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly options: ShellReporterOptions) {}

  async start(): Promise<void> {
    await this.look();
    if (!this.isStopped) this.timer = setTimeout(() => void this.start(), LOOK_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
    if (this.said) await this.write({ ...this.said, isRunning: false });
  }

  private async look(): Promise<void> {
    const { name, shell, refresh, quarantined, evidence, measures } = this.options;
    const snapshot = await refresh();
    measures.follow(snapshot);
    await evidence.settle(snapshot, name);
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
      loads: evidence.loadsOf(snapshot),
      shellLoads: evidence.loadsOfShell(),
    };
    if (this.isStopped) return;
    const isOld = Date.now() - this.saidAt >= REPORT_EVERY_MS;
    // Nobody waits to hear of one load more.
    const counted = { loads: found.loads, shellLoads: found.shellLoads, measures: [] };
    const isSaid = isDeepStrictEqual({ ...found, ...counted }, { ...this.said, ...counted });
    if (isOld || !isSaid) await this.write({ ...found, measures: measures.read() });
  }

  private async write(report: Omit<ShellReport, 'at'>): Promise<void> {
    const { store, environment, log } = this.options;
    this.said = report;
    this.saidAt = Date.now();
    try {
      await writeReport(store, environment, { ...report, at: new Date(this.saidAt).toISOString() });
      this.hasFailed = false;
    } catch (error) {
      if (!this.hasFailed) log.warn({ err: error }, 'the release store takes no report');
      this.hasFailed = true;
    }
  }
}
