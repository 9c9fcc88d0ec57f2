import type { LiveDocument } from './reading/read-document';
import { areBrowsersFailing } from './measures/failure-shares';
import { releaseName } from './releases/good-releases';
import type { ReleaseLoads, ShellReport } from './reports/shell-reports';

/** What is live of a remote and what it would fall back to, in a line for people.
 * @param good releases that are known to be good, by `releaseName`
 * @param reports of the shell servers that run */
export function describeRemote(
  remote: string,
  { active, lastGood, killed }: LiveDocument['remotes'][string],
  good: ReadonlySet<string>,
  reports: readonly ShellReport[],
): string {
  const isGood = ({ version }: { readonly version: string }) =>
    good.has(releaseName(remote, version));
  const seen = reports
    .flatMap(({ loads }) => loads)
    .filter((each) => each.remote === remote && each.version === active.version);
  const evidence = isGood(active) ? ', good' : describeLoads(remote, active.version, seen, reports);
  const before = lastGood
    ? `, before it ${lastGood.version}${isGood(lastGood) ? ' (good)' : ''}`
    : '';
  const state = killed ? 'switched off' : 'active';
  return `${remote.padEnd(12)}${active.version.padEnd(24)}${state}${evidence}${before}`;
}

/** How far a release is on its way to be good; nothing where no shell server runs that tells.
 * @param name of a remote, or the shell's
 * @param seen loads of the release, by each server */
export function describeLoads(
  name: string,
  version: string,
  seen: readonly Pick<ReleaseLoads, 'loads' | 'hasFailed'>[],
  reports: readonly ShellReport[],
): string {
  if (seen.some(({ hasFailed }) => hasFailed)) return ', not good: it threw in a render';
  if (seen.length === 0) return '';
  const measures = reports.flatMap((report) => report.measures);
  if (areBrowsersFailing(measures, name, version)) return ', not yet good: it fails in browsers';
  return `, not yet good (${Math.max(...seen.map(({ loads }) => loads))})`;
}
