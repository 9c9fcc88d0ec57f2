import { parsePeriod } from '../registry/names';
import {
  FAILURES_MIN,
  findBrowserShare,
  findRenderShare,
  shareOf,
  type FailureShare,
  type ReleaseMeasures,
} from '../registry/measures';

/** Shell servers keep one hour of measurements. */
const MAX_MS = 3_600_000;

/** How long a release is watched, such as `5m`. */
export const parseDuration = (text: string): number =>
  parsePeriod(text, 'smh', MAX_MS, 'to watch a release: use 30s, 5m or at most 1h.');

/** How many times the failure rate of the earlier release is too much. */
const FACTOR = 2;
/** A lower failure rate never triggers a rollback. */
const SHARE_MIN = 0.02;

/** When a release is rolled back, as lines of help text. */
export const GUARD_RULE = [
  `its failure rate is at least ${FACTOR} times that of the previous release`,
  `and at least ${SHARE_MIN * 100} percent, with ${FAILURES_MIN} or more failed renders,`,
  `or failures in browsers of ${FAILURES_MIN} or more networks`,
];

type Seen = readonly ReleaseMeasures[];

/**
 * Why a release must be rolled back; null when it need not be.
 * @param before measurements of the earlier release in the hour before; for a canary, of the live release
 */
export function findHarm(now: Seen, before: Seen, isCanary = false): string | null {
  const other = isCanary ? 'the live release' : 'the previous release';
  return (
    compare('renders', findRenderShare(now), findRenderShare(before), other) ??
    compare('networks of browsers', findBrowserShare(now), findBrowserShare(before), other)
  );
}

function compare(
  what: string,
  now: FailureShare,
  before: FailureShare,
  other: string,
): string | null {
  const share = shareOf(now);
  const isWorse = now.isEnough && share >= SHARE_MIN && share >= FACTOR * shareOf(before);
  return isWorse
    ? `it failed in ${formatShare(now, what)}; ${other} in ${formatShare(before, what)}`
    : null;
}

const formatShare = ({ failures, loads }: FailureShare, what: string): string =>
  `${failures} of ${Math.max(loads, failures)} ${what}`;

export function describeSeen(now: Seen): string {
  const [renders, browsers] = [findRenderShare(now), findBrowserShare(now)];
  return `failed in ${formatShare(renders, 'renders')}, ${formatShare(browsers, 'networks of browsers')}`;
}
