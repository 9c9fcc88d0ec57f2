import type { ReleaseMeasures } from './release-measures';

/** Fewer failures than this decide nothing. */
export const FAILURES_MIN = 5;

/** Failures among loads. */
export interface FailureShare {
  readonly failures: number;
  readonly loads: number;
  /** True where there are enough of them to decide anything. */
  readonly isEnough: boolean;
}

export const shareOf = ({ failures, loads }: Pick<FailureShare, 'failures' | 'loads'>): number =>
  failures === 0 ? 0 : failures / Math.max(loads, failures);

const sum = (counts: readonly number[]): number => counts.reduce((one, other) => one + other, 0);

/** Renders in which a release threw.
 * @param all measures of one release, by each shell server */
export function findRenderShare(all: readonly ReleaseMeasures[]): FailureShare {
  const failures = sum(all.map(({ renders }) => renders.failures));
  const loads = sum(all.map(({ renders }) => renders.loads));
  return { failures, loads, isEnough: failures >= FAILURES_MIN };
}

/** Networks from which a release was seen to fail: anybody can post, but nobody is in many networks. Two servers may have heard of
 * the same one, so a server has to know enough of them by itself.
 * @param all measures of one release, by each shell server */
export function findBrowserShare(all: readonly ReleaseMeasures[]): FailureShare {
  const failed = all.map(({ browsers }) => browsers.failedNetworks);
  const loads = sum(all.map(({ browsers }) => browsers.networks));
  return { failures: sum(failed), loads, isEnough: Math.max(0, ...failed) >= FAILURES_MIN };
}

/** From this share of networks on, a release that fails in browsers does not become good. */
const DOUBTFUL_SHARE = 0.05;

/** True while browsers see a release fail too often for it to be called good.
 * @param all measures of any releases, by each shell server */
export function areBrowsersFailing(
  all: readonly ReleaseMeasures[],
  remote: string,
  version: string,
): boolean {
  const own = all.filter((each) => each.remote === remote && each.version === version);
  const share = findBrowserShare(own);
  return share.isEnough && shareOf(share) >= DOUBTFUL_SHARE;
}
