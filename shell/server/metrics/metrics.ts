import { DURATION_CLASSES, releaseName, type ReleaseMeasures } from '@tableside/registry/reader';
import { ValueType, type Meter } from '@opentelemetry/api';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import type { Beacon } from '../../src/monitoring/beacon';
import type { RegistrySnapshot } from '../releases/snapshot';
import type { PageBody } from '../render/finish-page';
import { LastHour } from './last-hour';

/** Buckets of the layout shift score, which has no unit. */
const SHIFT_CLASSES = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

export type BeaconOutcome = 'accepted' | 'malformed' | 'foreign' | 'limited' | 'unserved';

/**
 * OpenTelemetry metrics. Prometheus names them `tableside_loads_total` and so on. They are
 * labeled by remote and version, only for served releases, which bounds the number of series.
 */
export function createInstruments(meter: Meter) {
  const histogram = (name: string, description: string, edges: readonly number[], unit?: string) =>
    meter.createHistogram(name, {
      description,
      valueType: ValueType.DOUBLE,
      advice: { explicitBucketBoundaries: [...edges] },
      ...(unit && { unit }),
    });
  return {
    loads: meter.createCounter('tableside.loads', {
      description: 'Page loads with a release: server renders and sampled browsers',
    }),
    failures: meter.createCounter('tableside.failures', {
      description: 'Page loads in which a release failed, by kind',
    }),
    render: histogram(
      'tableside.render.duration',
      'React render time of pages with the release',
      DURATION_CLASSES.render,
      'ms',
    ),
    lcp: histogram(
      'tableside.web_vitals.lcp',
      'Largest Contentful Paint',
      DURATION_CLASSES.lcp,
      'ms',
    ),
    inp: histogram(
      'tableside.web_vitals.inp',
      'Interaction to Next Paint',
      DURATION_CLASSES.inp,
      'ms',
    ),
    cls: histogram('tableside.web_vitals.cls', 'Cumulative Layout Shift', SHIFT_CLASSES),
    beacons: meter.createCounter('tableside.beacons', {
      description: 'Posts to /beacons by outcome',
    }),
  };
}
export type Instruments = ReturnType<typeof createInstruments>;

/**
 * How long data about a release is accepted after it leaves the registry, in milliseconds: open
 * tabs keep their releases.
 */
const SERVED_FOR_MS = 3_600_000;

/** Counts data from renders and browsers, in memory for the last hour and as metrics. */
export class Measures {
  private readonly instruments: Instruments;
  private readonly hour: LastHour;
  private readonly served = new Map<string, number>();

  constructor(
    meter: Meter,
    private readonly now: () => number = Date.now,
  ) {
    this.instruments = createInstruments(meter);
    this.hour = new LastHour(now);
  }

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

  recordRender({ healthSignals }: Pick<PageBody, 'healthSignals'>): void {
    if (!healthSignals) return;
    const { ran, failed, renderMs } = healthSignals;
    const threw = new Map(failed.map((release) => [release.container, release]));
    const whole = ran.filter(({ container }) => !threw.has(container));
    for (const release of whole) this.countRender(release, false, renderMs);
    for (const release of threw.values()) this.countRender(release, true);
  }

  /**
   * Counts a beacon; releases not served here are skipped.
   * @param network of the sender; see `networkKey`
   */
  recordBeacon({ isSampled, releases }: Beacon, network: string): void {
    this.countBeacon('accepted');
    for (const notified of releases) {
      const { remote, version, isNew, failure, lcp, inp, cls } = notified;
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

  countBeacon(outcome: BeaconOutcome): void {
    this.instruments.beacons.add(1, { outcome });
  }

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
