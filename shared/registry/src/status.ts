import { SHELL_NAME } from '@tableside/contracts/registry/names';
import { readLog, readNewest, type ChangeContext } from './changes';
import { describeCanary } from './canary/describe-canary';
import { describeRemote } from './describe-remote';
import { readGood } from './releases/good-releases';
import { sayFreeze } from './freeze/frozen';
import { findSince, readHistory } from './releases/history';
import { describeSummary, summarizeMeasures, type MeasureSummary } from './measures/summarize';
import { readShown } from './reading/registry-follower';
import { describeReport } from './reports/describe-report';
import { readReports } from './reports/shell-reports';

type Place = Pick<ChangeContext, 'store' | 'environment'>;

/** What is live, one line per remote, what readers leave out of it, and what the shell servers that run show of it. */
export async function status({ store, environment }: Place): Promise<string[]> {
  const passedOver: string[] = [];
  const shown = await readShown(store, environment, (sentence) => passedOver.push(sentence));
  if (!shown) {
    // Tells what is damaged.
    await readNewest(store, environment);
    return [`Nothing is published in ${environment} yet.`];
  }
  const { remotes, content, revision } = shown.document;
  const marksOf = (entry: string) =>
    shown.problems
      .filter((problem) => problem.entry === entry)
      .map(({ sentence }) => `${' '.repeat(12)}! ${sentence}`);
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
    ...passedOver.map((sentence) => `${' '.repeat(12)}! ${sentence}`),
    ...Object.entries(history.at(-1)?.freezes ?? {}).map(
      ([scope, freeze]) => `${'frozen'.padEnd(12)}${sayFreeze(scope, freeze)}`,
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
    ...[...new Set(lost)].flatMap((entry) => [`${entry.padEnd(11)} left out`, ...marksOf(entry)]),
    ...reports.flatMap((report) => describeReport(report, shown.document)),
    ...seenOf(SHELL_NAME),
  ];
}

/** What was seen of each release within the last hour, by all shell servers that run. */
export async function readMeasures({ store, environment }: Place): Promise<MeasureSummary[]> {
  const reports = await readReports(store, environment);
  return summarizeMeasures(reports.flatMap(({ measures }) => measures));
}

/** Every change that was ever made, newest last. */
export async function log({ store, environment }: Place): Promise<string[]> {
  const revisions = await readLog(store, environment);
  if (!revisions.length) return [`Nothing is published in ${environment} yet.`];
  return revisions.map(
    ({ revision, change }) =>
      `${String(revision).padStart(4)}  ${change.at}  ${change.by.padEnd(12)}  ${change.command}`,
  );
}
