import { parsePeriod } from '../registry/names';
import {
  FAILURES_MIN,
  findBrowserShare,
  findRenderShare,
  shareOf,
  type FailureShare,
  type ReleaseMeasures,
} from '../registry/measures';

/** Shell servers remember an hour. */
const MAX_MS = 3_600_000;

/** How long somebody wants a release to be watched, such as `5m`. */
export const parseDuration = (text: string): number =>
  parsePeriod(text, 'smh', MAX_MS, 'to watch a release: write 30s, 5m or 1h at most.');

/** How many times the share of the release before is too much. */
const FACTOR = 2;
/** A smaller share is no reason, however small that of the release before is. */
const SHARE_MIN = 0.02;

/** When a release is taken back, in words, line by line. */
export const GUARD_RULE = [
  `its share of failures is at least ${FACTOR} times that of the release before`,
  `and at least ${SHARE_MIN * 100} percent, with ${FAILURES_MIN} failed renders or more,`,
  `or browsers of ${FAILURES_MIN} networks or more that see it fail`,
];

type Seen = readonly ReleaseMeasures[];

/** Says why a release is to be taken back.
 * @param before of the release before it, of the hour until then; of a canary, of the live release */
export function findHarm(now: Seen, before: Seen, isCanary = false): string | null {
  const other = isCanary ? 'the live release' : 'the release before it';
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
    ? `it failed in ${sayShare(now, what)}; ${other} in ${sayShare(before, what)}`
    : null;
}

const sayShare = ({ failures, loads }: FailureShare, what: string): string =>
  `${failures} of ${Math.max(loads, failures)} ${what}`;

export function describeSeen(now: Seen): string {
  const [renders, browsers] = [findRenderShare(now), findBrowserShare(now)];
  return `failed in ${sayShare(renders, 'renders')}, ${sayShare(browsers, 'networks of browsers')}`;
}
