import {
  DURATION_CLASSES,
  releaseName,
  type ReleaseMeasures,
  addMeasures,
  countDuration,
  noMeasures,
} from '@tableside/registry/reader';
import { ValueType, type Meter } from '@opentelemetry/api';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import type { Beacon } from '../../browser/monitoring/beacon';
import type { RegistrySnapshot } from '../releases/snapshot';
import type { PageHealth } from '../render/page-health';

/** Buckets of the layout shift score, which has no unit. */
const SHIFT_CLASSES = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

export type BeaconOutcome = 'accepted' | 'malformed' | 'foreign' | 'limited' | 'unserved';

/**
 * OpenTelemetry metrics. Prometheus names them `tableside_loads_total` and so on. They are
 * labeled by remote and version, only for served releases, which bounds the number of series.
 */
function createInstruments(meter: Meter) {
  const histogram = (name: string, description: string, edges: readonly number[], unit?: string) =>
    meter.createHistogram(`tableside.${name}`, {
      description,
      valueType: ValueType.DOUBLE,
      advice: { explicitBucketBoundaries: [...edges] },
      ...(unit && { unit }),
    });
  const duration = (kind: 'render' | 'lcp' | 'inp', name: string, description: string) =>
    histogram(name, description, DURATION_CLASSES[kind], 'ms');
  return {
    loads: meter.createCounter('tableside.loads', {
      description: 'Page loads with a release: server renders and sampled browsers',
    }),
    failures: meter.createCounter('tableside.failures', {
      description: 'Page loads in which a release failed, by kind',
    }),
    render: duration('render', 'render.duration', 'React render time of pages with the release'),
    lcp: duration('lcp', 'web_vitals.lcp', 'Largest Contentful Paint'),
    inp: duration('inp', 'web_vitals.inp', 'Interaction to Next Paint'),
    cls: histogram('web_vitals.cls', 'Cumulative Layout Shift', SHIFT_CLASSES),
    beacons: meter.createCounter('tableside.beacons', {
      description: 'Posts to /beacons by outcome',
    }),
  };
}
type Instruments = ReturnType<typeof createInstruments>;

/** How long data about a replaced release is accepted, in milliseconds: open tabs keep it. */
const SERVED_FOR_MS = 3_600_000;

/** Counts data from renders and browsers, in memory for the last hour and as metrics. */
export class Metrics {
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

  /** Accepts data about the releases of a registry state. */
  follow({ active, earlier, canaries, shells }: RegistrySnapshot): void {
    for (const [remote, { version }] of [...active, ...earlier, ...canaries])
      this.served.set(releaseName(remote, version), this.now());
    for (const version of shells) this.served.set(releaseName(SHELL_NAME, version), this.now());
    for (const [name, listedAt] of this.served)
      if (this.now() - listedAt > SERVED_FOR_MS) this.served.delete(name);
  }

  recordRender({ ran, failed, renderMs }: PageHealth): void {
    const threw = new Map(failed.map((release) => [release.container, release]));
    const whole = ran.filter(({ container }) => !threw.has(container));
    for (const release of whole) this.countRender(release, false, renderMs);
    for (const release of threw.values()) this.countRender(release, true);
  }

  /** Counts a beacon; releases not served here are skipped. @param network see `networkKey` */
  recordBeacon({ isSampled, releases }: Beacon, network: string): void {
    this.countBeacon('accepted');
    for (const { remote, version, isNew, failure, lcp, inp, cls } of releases) {
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

const MINUTE_MS = 60_000;
const MINUTES = 60;
/** Maximum number of networks tracked per release; more are not counted as new. */
const NETWORKS_MAX = 4096;
/** Maximum number of duration samples per network and hour, so that one client cannot dominate. */
const TIMED_LOADS_MAX = 10;

interface NamedRelease {
  readonly remote: string;
  readonly version: string;
}

export interface BrowserLoad {
  /** See `networkKey`. */
  readonly network: string;
  /** True for sampled page loads, which report success too. */
  readonly isSampled: boolean;
  readonly isNew: boolean;
  readonly hasFailed: boolean;
  readonly lcp?: number | undefined;
  readonly inp?: number | undefined;
}

/** Minutes in which a network was last seen. */
interface Network {
  loadedIn: number;
  failedIn: number;
  timedIn: number;
  timed: number;
}

interface ReleaseHour {
  readonly minutes: Map<number, ReleaseMeasures>;
  readonly networks: Map<string, Network>;
}

/** Health data of each release in the last hour, per minute, in memory. */
export class LastHour {
  private readonly releases = new Map<string, NamedRelease & ReleaseHour>();

  constructor(private readonly now: () => number = Date.now) {}

  /** @param milliseconds React's render time; omitted when the release did not write the page */
  countRender(release: NamedRelease, hasFailed: boolean, milliseconds?: number): void {
    const { renders } = this.thisMinute(release);
    renders.loads += 1;
    if (hasFailed) renders.failures += 1;
    if (milliseconds !== undefined) countDuration(renders.render, 'render', milliseconds);
  }

  countBrowser(release: NamedRelease, load: BrowserLoad): void {
    const { browsers } = this.thisMinute(release);
    if (load.isNew && load.isSampled) browsers.loads += 1;
    if (load.hasFailed) browsers.failures += 1;
    const network = load.isSampled ? this.findNetwork(release, load.network) : null;
    if (!network) return;
    const minute = this.minute;
    if (load.isNew) network.loadedIn = minute;
    if (load.hasFailed) network.failedIn = minute;
    if (load.lcp === undefined && load.inp === undefined) return;
    if (minute - network.timedIn >= MINUTES) Object.assign(network, { timedIn: minute, timed: 0 });
    network.timed += 1;
    if (network.timed > TIMED_LOADS_MAX) return;
    if (load.lcp !== undefined) countDuration(browsers.lcp, 'lcp', load.lcp);
    if (load.inp !== undefined) countDuration(browsers.inp, 'inp', load.inp);
  }

  /** Data per release; releases without data for an hour are dropped. */
  read(): ReleaseMeasures[] {
    const since = this.minute - MINUTES;
    for (const [name, { minutes, networks }] of this.releases) {
      for (const minute of minutes.keys()) if (minute <= since) minutes.delete(minute);
      for (const [key, { loadedIn, failedIn }] of networks)
        if (Math.max(loadedIn, failedIn) <= since) networks.delete(key);
      if (minutes.size === 0) this.releases.delete(name);
    }
    return [...this.releases.values()].map(({ remote, version, minutes, networks }) => {
      const sum = [...minutes.values()].reduce(addMeasures, noMeasures(remote, version));
      const all = [...networks.values()];
      const loaded = all.filter(({ loadedIn }) => loadedIn > since).length;
      const failedNetworks = all.filter(({ failedIn }) => failedIn > since).length;
      return { ...sum, browsers: { ...sum.browsers, networks: loaded, failedNetworks } };
    });
  }

  private get minute(): number {
    return Math.floor(this.now() / MINUTE_MS);
  }

  private hourOf({ remote, version }: NamedRelease): ReleaseHour {
    const make = () => ({ remote, version, minutes: new Map(), networks: new Map() });
    return findOr(this.releases, `${remote}@${version}`, make);
  }

  private thisMinute(release: NamedRelease): ReleaseMeasures {
    const { remote, version } = release;
    return findOr(this.hourOf(release).minutes, this.minute, () => noMeasures(remote, version));
  }

  private findNetwork(release: NamedRelease, key: string): Network | null {
    const { networks } = this.hourOf(release);
    if (networks.size >= NETWORKS_MAX && !networks.has(key)) return null;
    const never = { loadedIn: -Infinity, failedIn: -Infinity, timedIn: -Infinity, timed: 0 };
    return findOr(networks, key, () => never);
  }
}

function findOr<Key, Value>(all: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = all.get(key) ?? make();
  all.set(key, value);
  return value;
}
