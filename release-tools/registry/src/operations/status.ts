import type { LiveContent } from '../registry/read-document';
import {
  areBrowsersFailing,
  describeSummary,
  summarizeMeasures,
  type MeasureSummary,
} from '../registry/measures';
import { releaseName, readGood } from '../registry/good-releases';
import {
  type ReleaseLoads,
  type ShellReport,
  describeReport,
  readReports,
} from '../registry/shell-reports';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import type { StoreScope } from '../store/store';
import { readLog, readNewest } from '../registry/changes';
import { describeCanary } from '../releases/canary';
import { formatFreeze } from '../registry/freeze';
import { findSince, readHistory } from '../registry/history';
import { readShown } from '../registry/registry-follower';

/** One line for users about what is live of a remote and its fallback. */
function describeRemote(
  remote: string,
  { active, lastGood, disabled }: LiveContent['remotes'][string],
  good: ReadonlySet<string>,
  reports: readonly ShellReport[],
): string {
  const isGood = ({ version }: { readonly version: string }) =>
    good.has(releaseName(remote, version));
  const seen = reports
    .flatMap(({ loads }) => loads)
    .filter((each) => each.remote === remote && each.version === active.version);
  const healthSignals = isGood(active)
    ? ', good'
    : describeLoads(remote, active.version, seen, reports);
  const before = lastGood
    ? `, previously ${lastGood.version}${isGood(lastGood) ? ' (good)' : ''}`
    : '';
  const state = disabled ? 'switched off' : 'active';
  return `${remote.padEnd(12)}${active.version.padEnd(24)}${state}${healthSignals}${before}`;
}

/** Progress of a release towards known good; empty when no running shell server reports it. */
function describeLoads(
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

/**
 * One line per remote about what is live, what readers skip, and what running shell servers show and
 * measure.
 */
export async function status({ store, environment }: StoreScope): Promise<string[]> {
  const skipped: string[] = [];
  const shown = await readShown(store, environment, (message) => skipped.push(message));
  if (!shown) {
    // Reports what is damaged.
    await readNewest(store, environment);
    return [`Nothing is published in ${environment} yet.`];
  }
  const { remotes, content, revision } = shown.document;
  const marksOf = (entry: string) =>
    shown.problems
      .filter((problem) => problem.entry === entry)
      .map(({ message }) => `${' '.repeat(12)}! ${message}`);
  const good = await readGood(store, environment);
  const reports = await readReports(store, environment);
  const measures = summarizeMeasures(reports.flatMap((report) => report.measures));
  const seenOf = (name: string) =>
    measures
      .filter(({ remote }) => remote === name)
      .map((summary) => `${' '.repeat(12)}${describeSummary(summary)}`);
  const history = await readHistory({ store, environment });
  const sinceOf = (name: string, version: string) => {
    const since = findSince(history, name, version);
    return since
      ? [`${' '.repeat(12)}live since ${since.at} by ${since.by}: ${since.command}`]
      : [];
  };
  const lost = shown.problems.map(({ entry }) => entry).filter((entry) => !(entry in remotes));
  return [
    `${environment}, revision ${revision}, ${shown.changedAt ?? 'at an unknown time'}`,
    ...skipped.map((message) => `${' '.repeat(12)}! ${message}`),
    ...Object.entries(history.at(-1)?.freezes ?? {}).map(
      ([scope, freeze]) => `${'frozen'.padEnd(12)}${formatFreeze(scope, freeze)}`,
    ),
    ...(shown.assets ? [`${'assets'.padEnd(12)}${shown.assets}`] : []),
    ...Object.entries(remotes).flatMap(([name, remote]) => [
      describeRemote(name, remote, good, reports),
      ...sinceOf(name, remote.active.version),
      ...describeCanary(name, remote, history),
      ...marksOf(name),
      ...seenOf(name),
    ]),
    ...Object.entries(content).map(
      ([owner, entry]) => `${'content'.padEnd(12)}${owner}, revision ${entry.revision}`,
    ),
    ...[...new Set(lost)].flatMap((entry) => [`${entry.padEnd(11)} skipped`, ...marksOf(entry)]),
    ...reports.flatMap((report) => describeReport(report, shown.document)),
    ...seenOf(SHELL_NAME),
  ];
}

export async function readMeasures({ store, environment }: StoreScope): Promise<MeasureSummary[]> {
  const reports = await readReports(store, environment);
  return summarizeMeasures(reports.flatMap(({ measures }) => measures));
}

/** Every change, newest last. */
export async function log({ store, environment }: StoreScope): Promise<string[]> {
  const revisions = await readLog(store, environment);
  if (!revisions.length) return [`Nothing is published in ${environment} yet.`];
  return revisions.map(
    ({ revision, change }) =>
      `${String(revision).padStart(4)}  ${change.at}  ${change.by.padEnd(12)}  ${change.command}`,
  );
}
