import { RELEASE_VERSION, SHELL_NAME } from '@tableside/contracts/registry/names';
import { onCLS, onINP, onLCP } from 'web-vitals';
import type { PageRegistry } from '../federation/registry';
import type { PageState } from '../page-state';
import {
  BEACON_MAX_MS,
  BEACON_MAX_RELEASES,
  BEACON_MAX_SHIFT,
  BEACON_PATH,
  type Beacon,
  type BeaconRelease,
  FAILURE_EVENTS,
  type FailureKind,
  takeEarlyFailures,
} from './beacon';
import { isExpectedError, findRelease, readUncaughtError, isLoaded } from './uncaught-errors';

/** Failures often come in groups; they are sent together after this delay, in milliseconds. */
const FAILURE_COOLDOWN_MS = 1000;

/** Sends beacons to the shell server: at most one early, after a failure, and one when the page is hidden. Sampled page
 * loads report all releases and web vitals, others only failures. Visitors who ask not to be tracked are not
 * counted. */
export function reportPage({ registry, shell, beaconShare }: PageState): void {
  if (isUnwanted()) return;
  const isSampled = Math.random() < beaconShare;
  const record = new PageRecord(registry, isSampled, shell);
  let isOver = false;
  let hasReportedEarly = false;
  const reportEarly = () => {
    if (hasReportedEarly || isOver || !record.hasNewFailure) return;
    hasReportedEarly = true;
    setTimeout(() => {
      if (!isOver) post(record.take(false));
    }, FAILURE_COOLDOWN_MS);
  };
  const handleFailure = (event: Event) => {
    const failure = readFailure(event);
    if (failure) record.recordFailure(failure);
    reportEarly();
  };
  for (const event of takeEarlyFailures()) handleFailure(event);
  for (const type of FAILURE_EVENTS) window.addEventListener(type, handleFailure);
  if (isSampled) watchVitals(record);
  // On the window, after the library's own listeners, which finalize their values on the same
  // event.
  window.addEventListener('visibilitychange', () => {
    if (isOver || document.visibilityState !== 'hidden') return;
    isOver = true;
    post(record.take(true));
  });
}

function watchVitals({ vitals }: PageRecord): void {
  const options = { reportAllChanges: true };
  onLCP(({ value }) => (vitals.lcp = value), options);
  onINP(({ value }) => (vitals.inp = value), options);
  onCLS(({ value }) => (vitals.cls = value), options);
}

function isUnwanted(): boolean {
  const { globalPrivacyControl } = navigator as { readonly globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || navigator.doNotTrack === '1';
}

/** Without cookies or the page URL. A blocked or lost beacon does not matter. */
function post(beacon: Beacon | null): void {
  if (!beacon) return;
  fetch(BEACON_PATH, {
    method: 'POST',
    body: JSON.stringify(beacon),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'origin',
  }).catch(() => undefined);
}

interface Entry {
  readonly remote: string;
  readonly version: string;
  /** True for a release of the loaded page, false for one opened by navigation. */
  readonly isFirst: boolean;
  failure: FailureKind | null;
  isReported: boolean;
  isFailureReported: boolean;
}

interface Vitals {
  lcp?: number;
  inp?: number;
  cls?: number;
}

class PageRecord {
  readonly vitals: Vitals = {};
  private readonly entries = new Map<string, Entry>();

  /** @param registry of this tab
   * @param shell version of the shell that rendered the page */
  constructor(
    private readonly registry: PageRegistry,
    private readonly isSampled: boolean,
    private readonly shell: string,
  ) {
    this.findLoaded(true);
    this.find(SHELL_NAME, shell, true);
  }

  recordFailure({ remote, version, kind }: ReleaseFailure): void {
    this.findLoaded(false);
    const found = this.find(remote, this.versionOf(remote, version) ?? '', true);
    if (found) found.failure ??= kind;
  }

  private versionOf(remote: string, version: string | undefined): string | undefined {
    if (remote === SHELL_NAME) return this.shell;
    const releases = this.registry[remote]?.releases ?? [];
    const known =
      releases.find((release) => release.version === version) ??
      releases.find(({ container }) => isLoaded(container)) ??
      releases[0];
    return known?.version;
  }

  get hasNewFailure(): boolean {
    return [...this.entries.values()].some(
      ({ failure, isFailureReported }) => failure && !isFailureReported,
    );
  }

  /** Unsent data; null when there is none.
   * @param isLast true for the final beacon of the page */
  take(isLast: boolean): Beacon | null {
    this.findLoaded(false);
    const all = [...this.entries.values()];
    const due = this.isSampled
      ? all
      : all.filter((entry) => entry.failure && !entry.isFailureReported);
    const releases = due.slice(0, BEACON_MAX_RELEASES).map((entry) => this.describe(entry, isLast));
    return releases.length > 0 ? { isSampled: this.isSampled, releases } : null;
  }

  private describe(entry: Entry, isLast: boolean): BeaconRelease {
    const { remote, version, isFirst, failure, isReported, isFailureReported } = entry;
    const { lcp, inp, cls } = this.vitals;
    entry.isReported = true;
    entry.isFailureReported = failure !== null;
    return {
      remote,
      version,
      isNew: !isReported,
      failure: failure && !isFailureReported ? failure : undefined,
      ...(isLast && {
        lcp: isFirst ? limit(lcp, BEACON_MAX_MS, 0) : undefined,
        inp: limit(inp, BEACON_MAX_MS, 0),
        cls: limit(cls, BEACON_MAX_SHIFT, 3),
      }),
    };
  }

  /** A release whose code ran has defined its container. */
  private findLoaded(isFirst: boolean): void {
    for (const [remote, { releases }] of Object.entries(this.registry))
      for (const { container, version } of releases)
        if (isLoaded(container)) this.find(remote, version, isFirst);
  }

  /** Null for a release that only exists in development. */
  private find(remote: string, version: string, isFirst: boolean): Entry | null {
    if (!RELEASE_VERSION.test(version)) return null;
    const name = `${remote}@${version}`;
    const known = this.entries.get(name);
    if (known) return known;
    const unreported = { failure: null, isReported: false, isFailureReported: false };
    const entry: Entry = { remote, version, isFirst, ...unreported };
    this.entries.set(name, entry);
    return entry;
  }
}

const limit = (value: number | undefined, max: number, digits: number): number | undefined =>
  value === undefined ? undefined : Number(Math.min(max, Math.max(0, value)).toFixed(digits));

/** A shell file in a stack trace. */
const SHELL_FILE = /\/assets\/[^/\s]+\.js/;

interface ReleaseFailure {
  readonly remote: string;
  /** Omitted when unknown. */
  readonly version?: string | undefined;
  readonly kind: FailureKind;
}

/** Payload of `shell:failure`. */
interface Reported {
  readonly error: unknown;
  readonly context?: Readonly<Record<string, string>>;
}

/** The failure of a remote or the shell that an event describes: an uncaught error or a reported one.
 * @returns null when no release caused it or it was already counted */
function readFailure(event: Event): ReleaseFailure | null {
  const thrown = readUncaughtError(event);
  if (thrown) return { remote: thrown.remote, version: thrown.version, kind: thrown.during };
  if (event instanceof CustomEvent) return readReport(event.detail as Reported | null);
  return readShellThrow(event);
}

/** An error without a remote in its stack that leads to the shell. */
function readShellThrow(event: Event): ReleaseFailure | null {
  const isError = event instanceof ErrorEvent;
  const error: unknown = isError ? event.error : 'reason' in event ? event.reason : null;
  const isOurs = error instanceof Error && SHELL_FILE.test(error.stack ?? '');
  if (!isOurs || isExpectedError(error)) return null;
  return { remote: SHELL_NAME, kind: isError ? 'event' : 'promise' };
}

function readReport(detail: Reported | null): ReleaseFailure | null {
  const { error, context = {} } = detail ?? {};
  const { remote, version, during, expose } = context;
  const name = error instanceof Error ? error.name : '';
  if (!remote) {
    if (name === 'ChunkLoadError') return { remote: SHELL_NAME, kind: 'load' };
    if (during !== 'route' || !(error instanceof Error) || isExpectedError(error)) return null;
    // Errors that a remote's page throws while being left reach the screen above it.
    return { ...(findRelease(error) ?? { remote: SHELL_NAME }), kind: 'render' };
  }
  if (expose) {
    return { remote, version, kind: name === 'RemoteUnavailableError' ? 'load' : 'evaluation' };
  }
  if (during === 'event' || during === 'promise' || during === 'damage')
    return { remote, version, kind: during };
  if (during !== 'slot' && during !== 'page') return null;
  // The loader has already reported each release it tried.
  if (name === 'RemoteUnavailableError' || name === 'BrokenRemoteError') return null;
  const release = findRelease(error);
  const own = release?.remote === remote ? release.version : undefined;
  return { remote, version: own, kind: 'render' };
}
