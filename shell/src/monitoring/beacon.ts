/** What browsers tell the shell server about a page load. It holds nothing of the person, and nothing of the address. */

export const BEACON_PATH = '/beacons';

export const BEACON_MAX_BYTES = 4096;
export const BEACON_MAX_RELEASES = 20;
/** A longer duration is told as this long, in milliseconds. */
export const BEACON_MAX_MS = 60_000;
/** A larger layout shift score is told as this. */
export const BEACON_MAX_SHIFT = 10;

/** What went wrong with a release: `load`: its files did not come. `evaluation`: they came and cannot be used. `render`: a
 * widget or page threw. `event`: something it does threw, such as an event handler. `promise`: a rejection that nobody
 * awaited. `damage`: the shell's part of the page was gone, hidden or covered, and it may have done that. */
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
  /** True in the first beacon of a page load that names it: its code ran, or was to run. */
  readonly isNew: boolean;
  /** Its first failure, in the first beacon after that. */
  readonly failure?: FailureKind | undefined;
  /** Largest contentful paint in milliseconds, for releases of the page that was loaded. */
  readonly lcp?: number | undefined;
  readonly inp?: number | undefined;
  readonly cls?: number | undefined;
}

export interface Beacon {
  /** True where the page load is one of the sample; else it tells of failures alone. */
  readonly isSampled: boolean;
  readonly releases: readonly BeaconRelease[];
}

/** Under which the page keeps what went wrong before anybody listens. */
const EARLY_KEY = 'shell.early-failures';
/** More of them say nothing new. */
const EARLY_MAX = 20;

/** Events that tell of something that went wrong. */
export const FAILURE_EVENTS = ['error', 'unhandledrejection', 'shell:failure'] as const;

/** Runs in the page's head: notes what goes wrong before the script is there that tells of it, and that comes late. */
export const EARLY_FAILURES_SCRIPT = `(()=>{
const early=globalThis[Symbol.for('${EARLY_KEY}')]=[];
for(const type of ${JSON.stringify(FAILURE_EVENTS)})
addEventListener(type,event=>{if(early.length<${EARLY_MAX})early.push(event)})})();`.replaceAll(
  '\n',
  '',
);

/** What has been noted so far; from now on nothing is. */
export function takeEarlyFailures(): readonly Event[] {
  const early = (globalThis as unknown as Record<symbol, Event[] | undefined>)[
    Symbol.for(EARLY_KEY)
  ];
  const taken = early?.splice(0) ?? [];
  if (early) early.push = () => 0;
  return taken;
}
