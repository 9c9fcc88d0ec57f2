import { releasedName } from '@tableside/contracts/registry/release';
import { z } from 'zod';

/**
 * Upper bounds of the histogram buckets for durations in milliseconds, inclusive. One more bucket holds
 * longer durations.
 */
export const DURATION_CLASSES = {
  render: [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560],
  lcp: [500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 6000, 8000, 10_000, 15_000],
  inp: [25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1000, 2000],
} as const;
type DurationKind = keyof typeof DURATION_CLASSES;

const count = z.number().int().min(0);
const durations = (kind: DurationKind) => z.array(count).length(DURATION_CLASSES[kind].length + 1);

/** What one or more shell servers measured of a release within an hour. */
export const releaseMeasures = z.object({
  remote: releasedName,
  version: z.string(),
  /** Pages rendered on the server. */
  renders: z.object({
    /** Pages that include the release. */
    loads: count,
    /** Pages in which it threw. */
    failures: count,
    /** How long React took to render them. */
    render: durations('render'),
  }),
  /** Page loads that browsers reported. */
  browsers: z.object({
    /** Sampled page loads in which its code ran or should have run. */
    loads: count,
    /** Page loads in which it failed, also outside of the sample. */
    failures: count,
    /** Networks with a sampled page load. */
    networks: count,
    /** Networks with a sampled page load in which it failed. */
    failedNetworks: count,
    lcp: durations('lcp'),
    inp: durations('inp'),
  }),
});
export type ReleaseMeasures = z.infer<typeof releaseMeasures>;

const noDurations = (kind: DurationKind): number[] =>
  Array<number>(DURATION_CLASSES[kind].length + 1).fill(0);

export const noMeasures = (remote: string, version: string): ReleaseMeasures => ({
  remote,
  version,
  renders: { loads: 0, failures: 0, render: noDurations('render') },
  browsers: {
    loads: 0,
    failures: 0,
    networks: 0,
    failedNetworks: 0,
    lcp: noDurations('lcp'),
    inp: noDurations('inp'),
  },
});

/** Counts one duration. */
export function countDuration(counts: number[], kind: DurationKind, milliseconds: number): void {
  const index = DURATION_CLASSES[kind].findIndex((end) => milliseconds <= end);
  const at = index < 0 ? counts.length - 1 : index;
  counts[at] = (counts[at] ?? 0) + 1;
}

/** Combines two counts, for example into their sum. */
type Join = (one: number, other: number) => number;

/** Merges the numbers of two objects of the same shape; other values are those of the first. */
function join<Value>(one: Value, other: Value, by: Join): Value {
  if (typeof one === 'number') return by(one, Number(other)) as Value;
  if (typeof one !== 'object' || one === null) return one;
  const parts = Object.entries(one).map(([key, value]) => [
    key,
    join<unknown>(value, (other as Readonly<Record<string, unknown>>)[key] ?? 0, by),
  ]);
  return (
    Array.isArray(one) ? parts.map(([, value]) => value) : Object.fromEntries(parts)
  ) as Value;
}

export const addMeasures = (one: ReleaseMeasures, other: ReleaseMeasures): ReleaseMeasures =>
  join(one, other, (a, b) => a + b);

/** The increase since an earlier reading, never below zero. @param before an earlier reading */
export const measuresSince = (now: ReleaseMeasures, before: ReleaseMeasures): ReleaseMeasures =>
  join(now, before, (a, b) => Math.max(0, a - b));

/** The sum of several measurements of a release. */
export const measuresOf = (
  all: readonly ReleaseMeasures[],
  remote: string,
  version: string,
): ReleaseMeasures =>
  all
    .filter((each) => each.remote === remote && each.version === version)
    .reduce(addMeasures, noMeasures(remote, version));

/**
 * The 75th percentile of durations in milliseconds, interpolated within its bucket; the last bucket
 * counts as its lower bound.
 * @returns null without data
 */
export function findP75(counts: readonly number[], kind: DurationKind): number | null {
  const total = counts.reduce((sum, each) => sum + each, 0);
  if (total === 0) return null;
  const ends: readonly number[] = DURATION_CLASSES[kind];
  let left = total * 0.75;
  let start = 0;
  for (const [index, each] of counts.entries()) {
    const end = ends[index];
    if (end === undefined) break;
    if (each > 0 && left <= each) return Math.round(start + ((end - start) * left) / each);
    left -= each;
    start = end;
  }
  return start;
}

/** Fewer failures are not significant. */
export const FAILURES_MIN = 5;

export interface FailureShare {
  readonly failures: number;
  readonly loads: number;
  /** True when there are enough failures to be significant. */
  readonly isEnough: boolean;
}

export const shareOf = ({ failures, loads }: Pick<FailureShare, 'failures' | 'loads'>): number =>
  failures === 0 ? 0 : failures / Math.max(loads, failures);

const sum = (counts: readonly number[]): number => counts.reduce((one, other) => one + other, 0);

/** Renders in which a release threw. */
export function findRenderShare(all: readonly ReleaseMeasures[]): FailureShare {
  const failures = sum(all.map(({ renders }) => renders.failures));
  const loads = sum(all.map(({ renders }) => renders.loads));
  return { failures, loads, isEnough: failures >= FAILURES_MIN };
}

/**
 * Networks in which a release failed. Anyone can post a report, but hardly from many networks. Two
 * servers may count the same network, so one server must have enough on its own.
 */
export function findBrowserShare(all: readonly ReleaseMeasures[]): FailureShare {
  const failed = all.map(({ browsers }) => browsers.failedNetworks);
  const loads = sum(all.map(({ browsers }) => browsers.networks));
  return { failures: sum(failed), loads, isEnough: Math.max(0, ...failed) >= FAILURES_MIN };
}

/** From this share of networks on, a release that fails in browsers does not become good. */
const UNHEALTHY_SHARE = 0.05;

/** True while a release fails in browsers too often to become good. */
export function areBrowsersFailing(
  all: readonly ReleaseMeasures[],
  remote: string,
  version: string,
): boolean {
  const own = all.filter((each) => each.remote === remote && each.version === version);
  const share = findBrowserShare(own);
  return share.isEnough && shareOf(share) >= UNHEALTHY_SHARE;
}

/** What was measured of a release within the last hour, for users and programs. */
export interface MeasureSummary {
  readonly remote: string;
  readonly version: string;
  readonly renders: { readonly loads: number; readonly failures: number };
  readonly browsers: { readonly loads: number; readonly failures: number };
  /** 75th percentile of the largest contentful paint in milliseconds; null when unknown. */
  readonly lcpP75: number | null;
  readonly inpP75: number | null;
}

/** What all shell servers measured, by release. */
export function summarizeMeasures(all: readonly ReleaseMeasures[]): MeasureSummary[] {
  const names = new Map(all.map((each) => [`${each.remote}@${each.version}`, each]));
  return [...names.values()].map(({ remote, version }) => {
    const { renders, browsers } = measuresOf(all, remote, version);
    return {
      remote,
      version,
      renders: { loads: renders.loads, failures: renders.failures },
      browsers: { loads: browsers.loads, failures: browsers.failures },
      lcpP75: findP75(browsers.lcp, 'lcp'),
      inpP75: findP75(browsers.inp, 'inp'),
    };
  });
}

const countOf = (number: number, what: string): string =>
  `${number} ${what}${number === 1 ? '' : 's'}`;

/**
 * Formats one line such as `1.4.0 in the last hour: 120 renders, 0 failed; 48 page loads, 1 failed; LCP
 * 1.2 s, INP 80 ms`.
 */
export function describeSummary(summary: MeasureSummary): string {
  const { version, renders, browsers, lcpP75, inpP75 } = summary;
  const vitals = [
    ...(lcpP75 === null ? [] : [`LCP ${(lcpP75 / 1000).toFixed(1)} s`]),
    ...(inpP75 === null ? [] : [`INP ${inpP75} ms`]),
  ].join(', ');
  return [
    `${version} in the last hour: ${countOf(renders.loads, 'render')}, ${renders.failures} failed`,
    `${countOf(browsers.loads, 'page load')} in browsers, ${browsers.failures} failed`,
    ...(vitals ? [vitals] : []),
  ].join('; ');
}
