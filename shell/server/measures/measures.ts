import type { Meter } from '@opentelemetry/api';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import { releaseName } from '@tableside/registry/releases/good-releases';
import type { ReleaseMeasures } from '@tableside/registry/measures/release-measures';
import type { Beacon } from '../../src/beacons/beacon';
import type { RegistrySnapshot } from '../releases/registry-source';
import type { PageRest } from '../render/finish-page';
import { createInstruments, type BeaconOutcome, type Instruments } from './create-instruments';
import { LastHour } from './last-hour';

/** How long a release that the registry lists no more may still be told of, in milliseconds: tabs keep what they began with. */
const SERVED_FOR_MS = 3_600_000;

/** Counts what renders and browsers tell of releases: for the last hour in memory, and for whoever reads the instruments. */
export class Measures {
  private readonly instruments: Instruments;
  private readonly hour: LastHour;
  /** When each release was listed last, by name. */
  private readonly served = new Map<string, number>();

  constructor(
    meter: Meter,
    private readonly now: () => number = Date.now,
  ) {
    this.instruments = createInstruments(meter);
    this.hour = new LastHour(now);
  }

  /** Takes note of which releases are served. */
  follow({
    active,
    earlier,
    canaries,
    shells,
  }: Pick<RegistrySnapshot, 'active' | 'earlier' | 'canaries' | 'shells'>): void {
    const remotes = [...active, ...earlier, ...canaries].map(([remote, { version }]) =>
      releaseName(remote, version),
    );
    for (const name of [...remotes, ...shells.map((version) => releaseName(SHELL_NAME, version))])
      this.served.set(name, this.now());
    for (const [name, listedAt] of this.served)
      if (this.now() - listedAt > SERVED_FOR_MS) this.served.delete(name);
  }

  /** Counts a page that was rendered for somebody, with each release that ran or threw. */
  noteRender({ evidence }: Pick<PageRest, 'evidence'>): void {
    if (!evidence) return;
    const { ran, failed, renderMs } = evidence;
    const threw = new Map(failed.map((release) => [release.container, release]));
    const whole = ran.filter(({ container }) => !threw.has(container));
    for (const release of whole) this.countRender(release, false, renderMs);
    for (const release of threw.values()) this.countRender(release, true);
  }

  /** Counts what a browser tells; releases that were not served here are passed over.
   * @param network whose it is; see `networkKey` */
  noteBeacon({ isSampled, releases }: Beacon, network: string): void {
    this.countBeacon('accepted');
    for (const told of releases) {
      const { remote, version, isNew, failure, lcp, inp, cls } = told;
      if (!this.served.has(releaseName(remote, version))) {
        this.countBeacon('unserved');
        continue;
      }
      const labels = { remote, version };
      const hasFailed = failure !== undefined;
      this.hour.countBrowser(labels, { network, isSampled, isNew, hasFailed, lcp, inp });
      const { loads, failures, ...vitals } = this.instruments;
      if (isNew && isSampled) loads.add(1, { ...labels, source: 'browser' });
      if (failure) failures.add(1, { ...labels, source: 'browser', kind: failure });
      if (lcp !== undefined) vitals.lcp.record(lcp, labels);
      if (inp !== undefined) vitals.inp.record(inp, labels);
      if (cls !== undefined) vitals.cls.record(cls, labels);
    }
  }

  /** Counts a post of a browser, or of somebody who poses as one. */
  countBeacon(outcome: BeaconOutcome): void {
    this.instruments.beacons.add(1, { outcome });
  }

  /** What was seen of each release within the last hour. */
  read(): ReleaseMeasures[] {
    return this.hour.read();
  }

  private countRender(
    { remote, version }: { readonly remote: string; readonly version: string },
    hasFailed: boolean,
    milliseconds?: number,
  ): void {
    const labels = { remote, version };
    this.hour.countRender(labels, hasFailed, milliseconds);
    const { loads, failures, render } = this.instruments;
    loads.add(1, { ...labels, source: 'server' });
    if (hasFailed) failures.add(1, { ...labels, source: 'server', kind: 'render' });
    if (milliseconds !== undefined) render.record(milliseconds, labels);
  }
}
