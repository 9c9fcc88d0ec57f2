import { shellFacts, remoteName } from '@tableside/contracts/registry/release';
import { z } from 'zod';
import { releaseMeasures } from './measures';
import { parseOrNull, toJson, type StoreScope, type ReleaseStore } from '../store/store';
import { forbidden } from '../signing/authorize';
import type { LiveRegistry } from './read-document';
import { setTimeout as wait } from 'node:timers/promises';
import { readNewest } from './changes';

/**
 * How long a shell server counts as running after a report, in milliseconds. Clocks of machines may
 * differ by seconds.
 */
export const REPORT_LASTS_MS = 20_000;
/** How often a running shell server reports at least, in milliseconds. */
export const REPORT_EVERY_MS = 5000;

const quarantinedRelease = z.object({
  remote: remoteName,
  version: z.string(),
  reason: z.string(),
});

const countedLoads = z.object({
  /** Complete renders, counted up to the number that makes the release good. */
  loads: z.number().int().min(0),
  /** True when it threw in a render: then it does not become good. */
  hasFailed: z.boolean(),
});
/** What a shell server measured of a live release since it started. */
const releaseLoads = countedLoads.extend({ remote: remoteName, version: z.string() });
export type ReleaseLoads = z.infer<typeof releaseLoads>;

/** The report that a shell server writes to the release store. */
const shellReport = z.object({
  /** Host name and port; a server that restarts replaces its earlier report. */
  name: z.string().regex(/^[A-Za-z0-9.-]+$/, 'expected letters, digits, dots, and dashes'),
  at: z.iso.datetime(),
  isRunning: z.boolean(),
  shell: shellFacts,
  /** Revision of the registry that it serves; 0 before the first. */
  revision: z.number().int().min(0),
  /** The version of each remote that it serves. */
  serves: z.record(remoteName, z.string()),
  quarantined: z.array(quarantinedRelease),
  loads: z.array(releaseLoads).default([]),
  /** What it measured of its own shell; null from servers that do not measure that. */
  shellLoads: countedLoads.nullable().default(null),
  /** Ids of the keys whose revisions it follows; null from servers that require no signatures or do not say. */
  trusts: z.array(z.string()).nullable().default(null),
  /** What it measured of each release within the last hour. Entries in another format are omitted. */
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

/** The newest report of each running shell server, by name. Unreadable reports are ignored. */
export async function readReports(
  store: Pick<ReleaseStore, 'list' | 'read'>,
  environment: string,
  now: number = Date.now(),
): Promise<ShellReport[]> {
  const keys = await store.list(reportFolder(environment));
  const read = async (key: string) =>
    shellReport.safeParse(parseOrNull(String(await store.read(key)))).data ?? [];
  const reports = (await Promise.all(keys.map(read))).flat();
  return reports.filter(
    ({ at, isRunning }) => isRunning && Math.abs(now - Date.parse(at)) < REPORT_LASTS_MS,
  );
}

/**
 * Checks that the running shell servers will follow a revision signed with a key.
 * @param keyId undefined: it will not be signed
 * @throws {Refusal} with code 3 when one of them would ignore it
 */
export async function requireFollowed(
  { store, environment }: StoreScope,
  keyId: string | undefined,
): Promise<void> {
  const reports = await readReports(store, environment);
  const ignoring = reports.filter(({ trusts }) => trusts && !trusts.includes(keyId ?? ''));
  if (ignoring.length === 0) return;
  const names = ignoring.map(({ name }) => name).join(', ');
  throw forbidden(
    `The running shell servers (${names}) would ignore this change: they do not trust ${keyId ? `the key ${keyId} for ${environment}` : 'unsigned changes'}. Nothing was changed. Set MFE_KEY to a key that they trust, or trust this one there: npm run mfe -- key trust`,
  );
}

/** Lines for users about the versions that a shell server serves, compared with the registry. */
export function describeReport(
  { name, shell, revision, serves, quarantined }: ShellReport,
  document: LiveRegistry,
): string[] {
  const live = Object.entries(document.remotes).filter(([, { disabled }]) => !disabled);
  const others = live
    .filter(([remote, { active }]) => serves[remote] !== active.version)
    .map(([remote]) => `${remote}@${serves[remote] ?? 'nothing'}`);
  const behind = revision === document.revision ? '' : ', not the newest';
  return [
    `${'shell'.padEnd(12)}${name}, version ${shell.version}, revision ${revision}${behind}`,
    ...(others.length > 0 ? [`${INDENT}serves ${others.join(', ')}`] : []),
    ...quarantined.map(
      ({ remote, version, reason }) =>
        `${INDENT}quarantined: ${remote}@${version}, ${firstLine(reason)}`,
    ),
  ];
}

const INDENT = ' '.repeat(12);

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

const POLL_INTERVAL_MS = 200;

/**
 * Waits until all running shell servers serve a revision, or a newer one.
 * @returns lines for users about the servers that do and do not; empty when no shell server runs
 */
export async function waitForShells(
  { store, environment }: StoreScope,
  revision: number,
  timeoutMs = 10_000,
): Promise<string[]> {
  for (const deadline = Date.now() + timeoutMs; ; await wait(POLL_INTERVAL_MS)) {
    const reports = await readReports(store, environment);
    if (reports.length === 0) return [];
    const late = reports.filter((report) => report.revision < revision);
    if (late.length === 0) return [`Shown by ${reports.map(({ name }) => name).join(', ')}.`];
    if (Date.now() < deadline) continue;
    return late.map(
      (report) =>
        `${report.name} does not show it yet: it serves revision ${report.revision}. See its log for the reason.`,
    );
  }
}

/** Same as `waitForShells`, for the newest revision. */
export async function waitForNewest(scope: StoreScope): Promise<string[]> {
  const newest = await readNewest(scope.store, scope.environment);
  return newest ? waitForShells(scope, newest.revision) : [];
}
