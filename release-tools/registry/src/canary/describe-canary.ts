import type { LiveDocument } from '../reading/read-document';
import type { PastState } from '../releases/history';
import { toPercent } from './canary';

/** The canary of a remote in lines for people, and which command has begun it or changed its share; none where there is none. */
export function describeCanary(
  name: string,
  { canary }: LiveDocument['remotes'][string],
  history: readonly PastState[],
): readonly string[] {
  if (!canary) return [];
  const { version, share } = canary;
  const isSame = ({ document }: PastState) => {
    const then = document.remotes[name]?.canary;
    return then?.version === version && then.share === share;
  };
  const other = history.findLastIndex((state) => !isSame(state));
  const since = history[other + 1];
  return [
    `${' '.repeat(12)}canary ${version} for ${toPercent(share)} % of the visitors${since ? ` since ${since.at} by ${since.by}` : ''}`,
  ];
}
