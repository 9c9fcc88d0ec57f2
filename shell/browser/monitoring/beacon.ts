/** What browsers report to the shell server about a page load. Contains no user data and no URL. */

export const BEACON_PATH = '/beacons';

export const BEACON_MAX_BYTES = 4096;
export const BEACON_MAX_RELEASES = 20;
/** Longer durations are capped to this, in milliseconds. */
export const BEACON_MAX_MS = 60_000;
/** Larger layout shift scores are capped to this. */
export const BEACON_MAX_SHIFT = 10;

/** Kind of failure. `load`: files did not arrive. `evaluation`: files are unusable. `render`: a widget or page threw.
 * `event`: an event handler threw. `promise`: unhandled rejection. `damage`: the shell's part of the page was removed,
 * hidden or covered. */
export const FAILURE_KINDS = [
  'load',
  'evaluation',
  'render',
  'event',
  'promise',
  'damage',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export interface BeaconRelease {
  /** A remote's name, or the shell's. */
  readonly remote: string;
  readonly version: string;
  /** True in the first beacon of a page load that includes the release. */
  readonly isNew: boolean;
  /** Its first failure, in the first beacon after it. */
  readonly failure?: FailureKind | undefined;
  /** Largest contentful paint in milliseconds, for releases of the loaded page. */
  readonly lcp?: number | undefined;
  readonly inp?: number | undefined;
  readonly cls?: number | undefined;
}

export interface Beacon {
  /** True when the page load is part of the sample; other beacons contain only failures. */
  readonly isSampled: boolean;
  readonly releases: readonly BeaconRelease[];
}

/** Global under which errors are buffered before the monitoring script has loaded. */
const EARLY_KEY = 'shell.early-failures';
/** Maximum number of buffered errors. */
const EARLY_MAX = 20;

/** Error events to buffer. */
export const FAILURE_EVENTS = ['error', 'unhandledrejection', 'shell:failure'] as const;

/** Runs in the page's head: buffers errors until the monitoring script has loaded. */
export const EARLY_FAILURES_SCRIPT = `(()=>{
const early=globalThis[Symbol.for('${EARLY_KEY}')]=[];
for(const type of ${JSON.stringify(FAILURE_EVENTS)})
addEventListener(type,event=>{if(early.length<${EARLY_MAX})early.push(event)})})();`.replaceAll(
  '\n',
  '',
);

/** Returns the buffered errors and stops buffering. */
export function takeEarlyFailures(): readonly Event[] {
  const early = (globalThis as unknown as Record<symbol, Event[] | undefined>)[
    Symbol.for(EARLY_KEY)
  ];
  const taken = early?.splice(0) ?? [];
  if (early) early.push = () => 0;
  return taken;
}
