import { releaseBase, SHELL_NAME } from '@tableside/contracts/registry/names';
import { listEnvironments } from '../registry/names';
import {
  isObject,
  listRevisions,
  parseJson,
  pointerKey,
  revisionKey,
  type ReleaseStore,
  releaseKey,
  removedKey,
} from '../store/store';
import { damagedStoreError } from '../store/refusal';
import { readReports, reportFolder } from '../registry/shell-reports';
import { listStoredShells } from '../registry/stored-shells';
import { randomUUID } from 'node:crypto';
import { listReleases, type ListedRelease, formatBytes } from '../releases/list-releases';
import { releaseName, findReleaseFiles, SIDECAR, RETENTION_MS } from '../registry/stored-releases';

/** How many of the newest shells are always needed. */
const SHELLS_RETAINED = 2;

/**
 * Folders of the releases that are still needed, such as `releases/menu/1.0.0/`: releases that a registry
 * has as live or fallback now or had within RETENTION_MS, releases that shell servers show, the newest
 * shells, and shells that were replaced within RETENTION_MS.
 * @throws {Refusal} when a registry cannot be read
 */
async function findNeeded(store: ReleaseStore, now: Date): Promise<ReadonlySet<string>> {
  const needed = new Set<string>();
  const shells = await listStoredShells(store);
  for (const [index, { version }] of shells.entries()) {
    const replacedAt = Date.parse(shells[index - 1]?.builtAt ?? '');
    if (index < SHELLS_RETAINED || now.getTime() - replacedAt <= RETENTION_MS)
      needed.add(releaseBase(SHELL_NAME, version).slice(1));
  }
  for (const environment of await listEnvironments(store)) {
    for (const text of await readRecent(store, environment, now))
      for (const [, base = ''] of text.matchAll(/"base":\s*"\/([^"]+)"/g)) needed.add(base);
    for (const { serves, shell } of await readReports(store, environment, now.getTime()))
      for (const [name, version] of [...Object.entries(serves), [SHELL_NAME, shell.version]])
        needed.add(releaseBase(name ?? '', version ?? '').slice(1));
  }
  return needed;
}

/** The pointer of an environment, and its states that were live within RETENTION_MS, as texts. */
async function readRecent(
  store: ReleaseStore,
  environment: string,
  now: Date,
): Promise<readonly string[]> {
  const texts: string[] = [];
  const read = async (key: string): Promise<string> => {
    const bytes = await store.read(key);
    if (!bytes || !readChangeTime(bytes, key))
      throw damagedStoreError(
        `${key} cannot be read, so the releases that it names are unknown. Nothing was removed. To find the problem: npm run mfe -- status --verify --env ${environment}`,
      );
    texts.push(String(bytes));
    return readChangeTime(bytes, key);
  };
  await read(pointerKey(environment));
  // A state was live until the next one was written.
  for (const revision of (await listRevisions(store, environment)).reverse()) {
    const at = await read(revisionKey(environment, revision));
    if (now.getTime() - Date.parse(at) > RETENTION_MS) break;
  }
  return texts;
}

/** When a state was made; empty when unknown. */
function readChangeTime(bytes: Buffer, key: string): string {
  const value = parseJson(bytes, key);
  const change = isObject(value) ? value['change'] : null;
  const at = isObject(change) ? change['at'] : null;
  return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : '';
}

const TRASH = 'trash/';
/** Age below which a key may be part of a write in progress, in milliseconds. */
const SETTLED_AFTER_MS = 3_600_000;
/** How long the last report of a shell server is relevant, in milliseconds. */
const REPORT_RETENTION_MS = 24 * 3_600_000;

interface GcOptions {
  /** True removes; default: false, which only lists. */
  readonly isDeleting?: boolean;
  readonly now?: Date;
}

export interface Collected {
  readonly releases: readonly ListedRelease[];
  /** Keys of interrupted writes and of old reports. */
  readonly leftovers: readonly string[];
  readonly lines: readonly string[];
}

/**
 * Finds stored releases that are no longer needed, and removes them on request. Content is never removed.
 * @throws {Refusal} when a registry of the store cannot be read
 */
export async function collect(
  { store }: { readonly store: ReleaseStore },
  { isDeleting = false, now = new Date() }: GcOptions = {},
): Promise<Collected> {
  const needed = await findNeeded(store, now);
  const releases = await findUnneeded(store, now, needed);
  const leftovers = await findLeftovers(store, now, needed);
  if (!isDeleting) {
    const isNothing = releases.length + leftovers.length === 0;
    const hint =
      'can be removed. Nothing was removed yet. To remove them: npm run mfe -- gc --delete';
    const lines = isNothing
      ? ['Every stored release may still be needed.']
      : describeAll(releases, leftovers, (total) => `${total} ${hint}`);
    return { releases, leftovers, lines };
  }
  // Leftovers of an interrupted removal.
  await store.removeAll(TRASH);
  for (const key of leftovers) await store.remove(key);
  const gone = await remove(store, releases, now);
  const back = releases.length - gone.length;
  const lines = [
    ...describeAll(gone, leftovers, (total) => `Removed ${total}.`),
    ...(back > 0 ? [`${back} went live in the meantime and were kept.`] : []),
  ];
  return { releases: gone, leftovers, lines };
}

/**
 * Leftovers of interrupted writes, of publications that no registry names, and reports of servers that
 * stopped.
 */
async function findLeftovers(
  store: ReleaseStore,
  now: Date,
  needed: ReadonlySet<string>,
): Promise<readonly string[]> {
  const { releases } = await findReleaseFiles(store);
  const half = releases
    .filter(({ folder, files }) => !files.includes(SIDECAR) && !needed.has(folder))
    .flatMap(({ folder, files }) => files.map((file) => folder + file));
  const reports: string[] = [];
  for (const environment of await listEnvironments(store))
    reports.push(...(await store.list(reportFolder(environment))));
  const isOlder = async (key: string, ms: number) => {
    const at = await store.writtenAt(key);
    return !at || now.getTime() - at.getTime() >= ms;
  };
  const old: string[] = [];
  for (const key of [...(await store.leftovers()), ...half])
    if (await isOlder(key, SETTLED_AFTER_MS)) old.push(key);
  for (const key of reports) if (await isOlder(key, REPORT_RETENTION_MS)) old.push(key);
  return old;
}

async function findUnneeded(
  store: ReleaseStore,
  now: Date,
  needed: ReadonlySet<string>,
): Promise<readonly ListedRelease[]> {
  // The environment does not matter: only sizes and times are read.
  const all = await listReleases({ store, environment: 'production' }, null);
  if (all.length > 0 && (await listEnvironments(store)).length === 0)
    throw damagedStoreError(
      'The store has releases but no registry, so it is unknown which are live. Nothing was removed. Restore registry/ from a backup.',
    );
  const unneeded: ListedRelease[] = [];
  for (const release of all) {
    const { name, version, publishedAt } = release;
    const writtenAt = await store.writtenAt(releaseKey(name, version, SIDECAR));
    const newest = Math.max(Date.parse(publishedAt ?? ''), writtenAt?.getTime() ?? Number.NaN);
    // A release without a time is needed.
    const isOld = now.getTime() - newest > RETENTION_MS;
    if (isOld && !needed.has(releaseKey(name, version))) unneeded.push(release);
  }
  return unneeded;
}

/**
 * Hides releases from readers, checks that none of them has gone live in the meantime, and then removes
 * them.
 */
async function remove(
  store: ReleaseStore,
  releases: readonly ListedRelease[],
  now: Date,
): Promise<readonly ListedRelease[]> {
  const trash = `${TRASH}${randomUUID()}/`;
  for (const { name, version } of releases) {
    const sidecar = await store.read(releaseKey(name, version, SIDECAR));
    if (sidecar) await store.create(removedKey(name, version), sidecar);
    await store.move(releaseKey(name, version), trash + releaseKey(name, version));
  }
  const needed = await findNeeded(store, now);
  const isNeededAgain = ({ name, version }: ListedRelease) => needed.has(releaseKey(name, version));
  for (const { name, version } of releases.filter(isNeededAgain)) {
    await store.move(trash + releaseKey(name, version), releaseKey(name, version));
    await store.remove(removedKey(name, version));
  }
  await store.removeAll(TRASH);
  return releases.filter((release) => !isNeededAgain(release));
}

const describe = ({ name, version, publishedAt, bytes }: ListedRelease): string =>
  `${releaseName(name, version).padEnd(36)}${publishedAt ?? ''}  ${bytes === null ? '?' : formatBytes(bytes)}`;

function describeAll(
  releases: readonly ListedRelease[],
  leftovers: readonly string[],
  sum: (total: string) => string,
): readonly string[] {
  const count = releases.length === 1 ? '1 release' : `${releases.length} releases`;
  const size = formatBytes(releases.reduce((all, { bytes }) => all + (bytes ?? 0), 0));
  return [
    ...releases.map(describe),
    ...leftovers,
    sum(`${count}, ${size}${formatLeftovers(leftovers)}`),
  ];
}

const formatLeftovers = ({ length }: readonly string[]): string =>
  length === 0 ? '' : ` and ${length === 1 ? '1 leftover' : `${length} leftovers`}`;
