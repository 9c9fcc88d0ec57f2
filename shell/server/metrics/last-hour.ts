import {
  addMeasures,
  countDuration,
  noMeasures,
  type ReleaseMeasures,
} from '@tableside/registry/reader';

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

export interface BrowserNote {
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

/**
 * Health data of each release in the last hour, per minute, in memory. The caller limits the
 * number of releases.
 */
export class LastHour {
  private readonly releases = new Map<string, NamedRelease & ReleaseHour>();

  constructor(private readonly now: () => number = Date.now) {}

  /**
   * Counts a page that the release rendered here.
   * @param milliseconds React's render time; omitted when it did not write the page
   */
  countRender(release: NamedRelease, hasFailed: boolean, milliseconds?: number): void {
    const { renders } = this.thisMinute(release);
    renders.loads += 1;
    if (hasFailed) renders.failures += 1;
    if (milliseconds !== undefined) countDuration(renders.render, 'render', milliseconds);
  }

  countBrowser(release: NamedRelease, note: BrowserNote): void {
    const { browsers } = this.thisMinute(release);
    if (note.isNew && note.isSampled) browsers.loads += 1;
    if (note.hasFailed) browsers.failures += 1;
    const network = note.isSampled ? this.findNetwork(release, note.network) : null;
    if (!network) return;
    const minute = this.minute;
    if (note.isNew) network.loadedIn = minute;
    if (note.hasFailed) network.failedIn = minute;
    if (note.lcp === undefined && note.inp === undefined) return;
    if (minute - network.timedIn >= MINUTES) Object.assign(network, { timedIn: minute, timed: 0 });
    network.timed += 1;
    if (network.timed > TIMED_LOADS_MAX) return;
    if (note.lcp !== undefined) countDuration(browsers.lcp, 'lcp', note.lcp);
    if (note.inp !== undefined) countDuration(browsers.inp, 'inp', note.inp);
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
