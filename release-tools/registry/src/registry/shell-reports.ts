import { shellFacts, remoteName } from '@tableside/contracts/registry/release';
import { z } from 'zod';
import { releaseMeasures } from './measures';
import { toJson, type Place, type ReleaseStore } from '../store/store';
import type { LiveDocument } from './read-document';
import { setTimeout as wait } from 'node:timers/promises';
import { readNewest } from './changes';

/** How long a shell server without a new report counts as running, in milliseconds. Clocks of machines may differ by
 * seconds. */
export const REPORT_LASTS_MS = 20_000;
/** How often a running shell server reports at least, in milliseconds. */
export const REPORT_EVERY_MS = 5000;

const quarantinedRelease = z.object({
  remote: remoteName,
  version: z.string(),
  reason: z.string(),
});

const countedLoads = z.object({
  /** Complete renders, up to as many as make it good. */
  loads: z.number().int().min(0),
  /** True when it threw in a render: it does not become good. */
  hasFailed: z.boolean(),
});
/** What a shell server has seen of a live release since it started. */
const releaseLoads = countedLoads.extend({ remote: remoteName, version: z.string() });
export type ReleaseLoads = z.infer<typeof releaseLoads>;

/** What a shell server says about itself in the release store, for those who deploy. */
const shellReport = z.object({
  /** Host and port; one that starts again takes the place of the one before. */
  name: z.string().regex(/^[A-Za-z0-9.-]+$/, 'expected letters, digits, dots and dashes'),
  at: z.iso.datetime(),
  isRunning: z.boolean(),
  shell: shellFacts,
  /** Revision of the registry that its pages are made from; 0 before the first. */
  revision: z.number().int().min(0),
  /** Live release of each remote on its pages. */
  serves: z.record(remoteName, z.string()),
  quarantined: z.array(quarantinedRelease),
  loads: z.array(releaseLoads).default([]),
  /** What it has seen of the shell that it runs; null from servers that do not count that. */
  shellLoads: countedLoads.nullable().default(null),
  /** What it has seen of each release within the last hour. Those of a program that counts otherwise are left out. */
  measures: z.array(releaseMeasures).catch([]),
});
export type ShellReport = z.infer<typeof shellReport>;

export const reportFolder = (environment: string): string => `registry/${environment}/shells/`;

export async function writeReport(
  store: Pick<ReleaseStore, 'replace'>,
  environment: string,
  report: ShellReport,
): Promise<void> {
  await store.replace(`${reportFolder(environment)}${report.name}.json`, toJson(report));
}

/** The newest report of each shell server that runs, by name. A report that cannot be read counts as none. */
export async function readReports(
  store: Pick<ReleaseStore, 'list' | 'read'>,
  environment: string,
  now: number = Date.now(),
): Promise<ShellReport[]> {
  const keys = await store.list(reportFolder(environment));
  const reports = await Promise.all(keys.map(async (key) => parse(await store.read(key))));
  return reports.filter((report): report is ShellReport => {
    const age = now - Date.parse(report?.at ?? '');
    return report !== null && report.isRunning && Math.abs(age) < REPORT_LASTS_MS;
  });
}

function parse(bytes: Buffer | null): ShellReport | null {
  try {
    return shellReport.parse(JSON.parse(String(bytes)));
  } catch {
    return null;
  }
}

/** What a shell server shows, beside what the registry says, in lines for people. */
export function describeReport(
  { name, shell, revision, serves, quarantined }: ShellReport,
  document: LiveDocument,
): string[] {
  const live = Object.entries(document.remotes).filter(([, { killed }]) => !killed);
  const others = live
    .filter(([remote, { active }]) => serves[remote] !== active.version)
    .map(([remote]) => `${remote}@${serves[remote] ?? 'nothing'}`);
  const behind = revision === document.revision ? '' : ', which is not the newest';
  return [
    `${'shell'.padEnd(12)}${name}, version ${shell.version}, revision ${revision}${behind}`,
    ...(others.length > 0 ? [`${INDENT}shows ${others.join(', ')}`] : []),
    ...quarantined.map(
      ({ remote, version, reason }) =>
        `${INDENT}quarantined: ${remote}@${version}, ${firstLine(reason)}`,
    ),
  ];
}

const INDENT = ' '.repeat(12);

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

const LOOK_EVERY_MS = 200;

/** Waits until all shell servers that run make their pages from a revision, or a newer one.
 * @returns who does, and who does not, in lines for people; nothing where no shell server runs */
export async function waitForShells(
  { store, environment }: Place,
  revision: number,
  patienceMs = 10_000,
): Promise<string[]> {
  for (const deadline = Date.now() + patienceMs; ; await wait(LOOK_EVERY_MS)) {
    const reports = await readReports(store, environment);
    if (reports.length === 0) return [];
    const late = reports.filter((report) => report.revision < revision);
    if (late.length === 0) return [`Shown by ${reports.map(({ name }) => name).join(', ')}.`];
    if (Date.now() < deadline) continue;
    return late.map(
      (report) =>
        `${report.name} does not show it yet: its pages are of revision ${report.revision}. Its log says why.`,
    );
  }
}

/** As `waitForShells`, for the newest revision. */
export async function waitForNewest(place: Place): Promise<string[]> {
  const newest = await readNewest(place.store, place.environment);
  return newest ? waitForShells(place, newest.revision) : [];
}
