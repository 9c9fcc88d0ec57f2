import { type LiveRegistry, readDocument, type ReadDocument } from '../registry/read-document';
import {
  areBrowsersFailing,
  describeSummary,
  summarizeMeasures,
  type MeasureSummary,
} from '../registry/measures';
import {
  releaseName,
  readGood,
  findReleaseFiles,
  SIDECAR,
  type StoredRelease,
} from '../registry/stored-releases';
import {
  type ReleaseLoads,
  type ShellReport,
  describeReport,
  readReports,
} from '../registry/shell-reports';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import {
  type StoreScope,
  integrityOf,
  listRevisions,
  parseJson,
  pointerKey,
  revisionKey,
  type ReleaseStore,
  type StoreReader,
} from '../store/store';
import { readLog, readNewest } from '../registry/changes';
import { describeCanary } from '../releases/canary';
import { formatFreeze } from '../registry/freeze';
import { findSince, readHistory } from '../registry/history';
import { readShown } from '../registry/registry-follower';
import type { ReleaseFiles } from '@tableside/contracts/registry/release';
import { readStoredRevision } from '../content/publish-content';
import { Refusal } from '../store/refusal';
import { readAnySidecar } from '../registry/stored-shells';

/** One line for users about what is live of a remote and its fallback. */
function describeRemote(
  remote: string,
  { active, lastGood, disabled }: LiveRegistry['remotes'][string],
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
  const state = disabled ? 'disabled' : 'active';
  return `${remote.padEnd(12)}${active.version.padEnd(24)}${state}${healthSignals}${before}`;
}

/** Progress of a release toward known good; empty when no running shell server reports it. */
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
      .filter(({ remote, version }) => remote === name && isListed(name, version))
      .map((summary) => `${' '.repeat(12)}${describeSummary(summary)}`);
  const isListed = (name: string, version: string) => {
    const { active, lastGood, canary } = remotes[name] ?? {};
    return !active || [active, lastGood, canary].some((release) => release?.version === version);
  };
  const history = await readHistory({ store, environment });
  const sinceOf = (name: string, version: string) => {
    const isLive = ({ document }: ReadDocument) =>
      document.remotes[name]?.active.version === version;
    const since = findSince(history, isLive);
    if (!since) return [];
    const { changedAt, by, command } = since;
    return [`${' '.repeat(12)}live since ${changedAt ?? 'unknown'} by ${by}: ${command}`];
  };
  const lost = shown.problems.map(({ entry }) => entry).filter((entry) => !(entry in remotes));
  return [
    `${environment}, revision ${revision}, ${shown.changedAt ?? 'at an unknown time'}`,
    ...skipped.map((message) => `${' '.repeat(12)}! ${message}`),
    ...Object.entries(shown.freezes).map(
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

/** Reads and hashes every file of a release store, and checks the registry of one environment. */
export async function verifyStore(scope: StoreScope): Promise<readonly string[]> {
  const shown = await readShown(scope.store, scope.environment);
  return [
    ...(await verifyRegistry(scope)),
    ...(shown ? await verifyLive(scope.store, shown) : []),
    ...(await verifyReleases(scope, shown)),
  ];
}

interface Stored {
  readonly bytes: Buffer;
  /** Why it is skipped; null when it is not. */
  readonly reason: string | null;
  /** Skipped because its signature is invalid, or because commands cannot read its schema. */
  readonly kind?: 'unsigned' | 'unknown';
}

async function readStored(
  store: StoreReader,
  key: string,
  revision?: number,
): Promise<Stored | null> {
  const bytes = await store.read(key);
  if (!bytes) return null;
  let kind: Stored['kind'];
  try {
    const value = parseJson(bytes, key);
    kind = 'unknown';
    const found = readDocument(value, key).document.revision;
    if (revision !== undefined && found !== revision)
      return { bytes, reason: `${key} contains revision ${found} instead of its own.` };
    kind = 'unsigned';
    await store.signer?.verifyDocument(value, key);
    return { bytes, reason: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const reason = kind === 'unsigned' ? `${key} is skipped. ${error.message}` : error.message;
    return { bytes, reason, ...(kind && { kind }) };
  }
}

async function verifyRegistry({ store, environment }: StoreScope): Promise<string[]> {
  const problems: string[] = [];
  let newest: { readonly revision: number; readonly bytes: Buffer } | null = null;
  // Unsigned revisions before a signed one are history.
  let unsigned: string[] = [];
  for (const revision of await listRevisions(store, environment)) {
    const stored = await readStored(store, revisionKey(environment, revision), revision);
    if (!stored) continue;
    const { bytes, reason, kind } = stored;
    if (reason === null) [newest, unsigned] = [{ revision, bytes }, []];
    else if (kind === 'unsigned')
      unsigned.push(`${reason} The next change is based on the newest signed revision.`);
    else problems.push(`${reason} Restore it from a backup.`);
  }
  const key = pointerKey(environment);
  const pointer = await readStored(store, key);
  const isCopy = !newest || pointer?.bytes.equals(newest.bytes);
  const repair =
    pointer?.kind === 'unknown'
      ? 'Unless a newer program wrote it, delete it; the next change writes it again.'
      : 'The next change writes it again.';
  return [
    ...problems,
    ...unsigned,
    ...(!pointer && newest ? [`${key} is missing. ${repair}`] : []),
    ...(pointer?.reason ? [`${pointer.reason} ${repair}`] : []),
    ...(pointer && pointer.reason === null && !isCopy
      ? [
          `${key} differs from the newest revision, ${newest?.revision}. If someone edited it manually, activate what should be live.`,
        ]
      : []),
  ];
}

/** What readers skip of what is live, and missing content. */
async function verifyLive(store: ReleaseStore, shown: ReadDocument): Promise<string[]> {
  const problems = shown.problems.map(({ entry, message }) => `${entry}: ${message}`);
  for (const [owner, entry] of Object.entries(shown.document.content))
    if (!(await readStoredRevision(store, owner, entry)))
      problems.push(
        `Revision ${entry.revision} of the content of ${owner}, which is live, is missing from the store or was altered there. Roll it back with: npm run mfe -- content rollback ${owner}`,
      );
  return problems;
}

async function verifyReleases(
  { store, environment }: StoreScope,
  shown: ReadDocument | null,
): Promise<string[]> {
  const { releases, others } = await findReleaseFiles(store);
  const stored = new Set(releases.map(({ name, version }) => releaseName(name, version)));
  const live = Object.entries(shown?.document.remotes ?? {}).flatMap(
    ([name, { active, lastGood, canary }]) => [
      { name, version: active.version, state: 'is live' },
      ...(canary ? [{ name, version: canary.version, state: 'is a canary' }] : []),
      ...(lastGood ? [{ name, version: lastGood.version, state: 'was live before' }] : []),
    ],
  );
  const problems = live
    .filter(({ name, version }) => !stored.has(releaseName(name, version)))
    .map(
      ({ name, version, state }) =>
        `${name}@${version} ${state} in ${environment} but is not in the store. Restore it from a backup, or activate another version.`,
    );
  for (const release of releases) problems.push(...(await verifyRelease(store, release)));
  return [...problems, ...others.map((key) => `${key} does not belong to a release.`)];
}

async function verifyRelease(
  store: ReleaseStore,
  { name, version, folder, files }: StoredRelease,
): Promise<string[]> {
  const release = releaseName(name, version);
  const repair = 'Publish the same build again, or restore it from a backup.';
  if (!files.includes(SIDECAR)) return [`${release} has no ${SIDECAR}. ${repair}`];
  let listed: ReleaseFiles;
  try {
    listed = (await readAnySidecar(store, name, version)).files;
  } catch (error) {
    if (error instanceof Refusal) return [error.problems.join(' ')];
    throw error;
  }
  const problems: string[] = [];
  for (const [file, { integrity }] of Object.entries(listed)) {
    const bytes = await store.read(folder + file);
    if (!bytes) problems.push(`${release} is missing ${file}. ${repair}`);
    else if (integrityOf(bytes) !== integrity)
      problems.push(`${file} of ${release} was altered in the store: its hash differs. ${repair}`);
  }
  return [
    ...problems,
    ...files
      .filter((file) => file !== SIDECAR && !(file in listed))
      .map((file) => `${file} of ${release} is not listed in its release.json.`),
  ];
}
