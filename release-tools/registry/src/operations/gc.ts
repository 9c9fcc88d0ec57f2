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
import { storeTrouble } from '../store/refusal';
import { readReports, reportFolder } from '../registry/shell-reports';
import { listStoredShells } from '../registry/stored-shells';
import { randomUUID } from 'node:crypto';
import { listReleases, type ListedRelease, sayBytes } from '../releases/list-releases';
import { releaseName } from '../registry/good-releases';
import { findReleaseFiles, SIDECAR, KEPT_MS } from '../registry/stored-releases';

/** So many of the newest shells stay however old they are. */
const SHELLS_KEPT = 2;

/** Folders of the releases that somebody may need, such as `releases/menu/1.0.0/`: what the registry of any environment names
 * now, or did within KEPT_MS, as live or as what to go back to, what shell servers show, the newest shells,
 * and those that were replaced within KEPT_MS.
 * @throws {Refusal} where a registry cannot be read: nobody knows what it names */
async function findKept(store: ReleaseStore, now: Date): Promise<ReadonlySet<string>> {
  const kept = new Set<string>();
  const shells = await listStoredShells(store);
  for (const [index, { version }] of shells.entries()) {
    const replacedAt = Date.parse(shells[index - 1]?.builtAt ?? '');
    if (index < SHELLS_KEPT || now.getTime() - replacedAt <= KEPT_MS)
      kept.add(releaseBase(SHELL_NAME, version).slice(1));
  }
  for (const environment of await listEnvironments(store)) {
    for (const text of await readRecent(store, environment, now))
      for (const [, base = ''] of text.matchAll(/"base":\s*"\/([^"]+)"/g)) kept.add(base);
    for (const { serves, shell } of await readReports(store, environment, now.getTime()))
      for (const [name, version] of [...Object.entries(serves), [SHELL_NAME, shell.version]])
        kept.add(releaseBase(name ?? '', version ?? '').slice(1));
  }
  return kept;
}

/** The pointer of an environment, and its states that were live within KEPT_MS, as texts. */
async function readRecent(
  store: ReleaseStore,
  environment: string,
  now: Date,
): Promise<readonly string[]> {
  const texts: string[] = [];
  const read = async (key: string): Promise<string> => {
    const bytes = await store.read(key);
    if (!bytes || !readChangeTime(bytes, key))
      throw storeTrouble(
        `${key} cannot be read, so nobody knows which releases it names. Nothing was removed. Look at it with: npm run mfe -- status --verify --env ${environment}`,
      );
    texts.push(String(bytes));
    return readChangeTime(bytes, key);
  };
  await read(pointerKey(environment));
  // A state was live until the one after it came.
  for (const revision of (await listRevisions(store, environment)).reverse()) {
    const at = await read(revisionKey(environment, revision));
    if (now.getTime() - Date.parse(at) > KEPT_MS) break;
  }
  return texts;
}

/** When a state was made; empty where it does not tell. */
function readChangeTime(bytes: Buffer, key: string): string {
  const value = parseJson(bytes, key);
  const change = isObject(value) ? value['change'] : null;
  const at = isObject(change) ? change['at'] : null;
  return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : '';
}

const TRASH = 'trash/';
/** What is younger may be on its way, in milliseconds. */
const SETTLED_AFTER_MS = 3_600_000;
/** How long the last report of a shell server tells anything, in milliseconds. */
const REPORT_KEPT_MS = 24 * 3_600_000;

interface GcOptions {
  /** True removes; default false, which changes nothing. */
  readonly isDeleting?: boolean;
  readonly now?: Date;
}

export interface Collected {
  readonly releases: readonly ListedRelease[];
  /** Keys of what a crash has left, and of old reports. */
  readonly leftovers: readonly string[];
  readonly lines: readonly string[];
}

/** Looks for stored releases that nobody needs any more, and removes them where that is asked for. Documents are left alone.
 * @throws {Refusal} where a registry of the store cannot be read */
export async function collect(
  { store }: { readonly store: ReleaseStore },
  { isDeleting = false, now = new Date() }: GcOptions = {},
): Promise<Collected> {
  const kept = await findKept(store, now);
  const releases = await findUnneeded(store, now, kept);
  const leftovers = await findLeftovers(store, now, kept);
  if (!isDeleting) {
    const isNothing = releases.length + leftovers.length === 0;
    const hint = 'can go. Nothing was removed. To remove them: npm run mfe -- gc --delete';
    const lines = isNothing
      ? ['Every stored release may still be needed.']
      : describeAll(releases, leftovers, (total) => `${total} ${hint}`);
    return { releases, leftovers, lines };
  }
  // What a removal has left that broke off.
  await store.removeAll(TRASH);
  for (const key of leftovers) await store.remove(key);
  const gone = await remove(store, releases, now);
  const back = releases.length - gone.length;
  const lines = [
    ...describeAll(gone, leftovers, (total) => `Removed ${total}.`),
    ...(back > 0 ? [`${back} went live meanwhile and stay.`] : []),
  ];
  return { releases: gone, leftovers, lines };
}

/** What crashes have left of writes and of publications that no registry names, and reports of servers that ended. */
async function findLeftovers(
  store: ReleaseStore,
  now: Date,
  kept: ReadonlySet<string>,
): Promise<readonly string[]> {
  const { releases } = await findReleaseFiles(store);
  const half = [...releases]
    .filter(([folder, files]) => !files.includes(SIDECAR) && !kept.has(folder))
    .flatMap(([folder, files]) => files.map((file) => folder + file));
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
  for (const key of reports) if (await isOlder(key, REPORT_KEPT_MS)) old.push(key);
  return old;
}

async function findUnneeded(
  store: ReleaseStore,
  now: Date,
  kept: ReadonlySet<string>,
): Promise<readonly ListedRelease[]> {
  // Whatever environment: only sizes and times are asked for.
  const all = await listReleases({ store, environment: 'production' }, null);
  if (all.length > 0 && (await listEnvironments(store)).length === 0)
    throw storeTrouble(
      'The store has releases and no registry, so nobody knows which are live. Nothing was removed. Put registry/ back from a backup.',
    );
  const unneeded: ListedRelease[] = [];
  for (const release of all) {
    const { name, version, publishedAt } = release;
    const writtenAt = await store.writtenAt(releaseKey(name, version, SIDECAR));
    const newest = Math.max(Date.parse(publishedAt ?? ''), writtenAt?.getTime() ?? Number.NaN);
    // A release without a time stays.
    const isOld = now.getTime() - newest > KEPT_MS;
    if (isOld && !kept.has(releaseKey(name, version))) unneeded.push(release);
  }
  return unneeded;
}

/** Takes releases out of the way of readers at once, looks whether anybody has made one of them live meanwhile, and then
 * removes them. */
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
  const kept = await findKept(store, now);
  const isBack = ({ name, version }: ListedRelease) => kept.has(releaseKey(name, version));
  for (const { name, version } of releases.filter(isBack)) {
    await store.move(trash + releaseKey(name, version), releaseKey(name, version));
    await store.remove(removedKey(name, version));
  }
  await store.removeAll(TRASH);
  return releases.filter((release) => !isBack(release));
}

const describe = ({ name, version, publishedAt, bytes }: ListedRelease): string =>
  `${releaseName(name, version).padEnd(36)}${publishedAt ?? ''}  ${bytes === null ? '?' : sayBytes(bytes)}`;

function describeAll(
  releases: readonly ListedRelease[],
  leftovers: readonly string[],
  sum: (total: string) => string,
): readonly string[] {
  const count = releases.length === 1 ? '1 release' : `${releases.length} releases`;
  const size = sayBytes(releases.reduce((all, { bytes }) => all + (bytes ?? 0), 0));
  return [
    ...releases.map(describe),
    ...leftovers,
    sum(`${count}, ${size}${sayLeftovers(leftovers)}`),
  ];
}

const sayLeftovers = ({ length }: readonly string[]): string =>
  length === 0 ? '' : ` and ${length === 1 ? '1 leftover' : `${length} leftovers`}`;
