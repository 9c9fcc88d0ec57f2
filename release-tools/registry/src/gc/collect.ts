import { randomUUID } from 'node:crypto';
import { listReleases, type ListedRelease } from '../listing/list-releases';
import { sayBytes } from '../listing/describe-list';
import { releaseName } from '../releases/good-releases';
import { findReleaseFiles } from '../releases/list-stored';
import { releaseKey, removedKey, type ReleaseStore } from '../store';
import { SIDECAR } from '../releases/stored-release';
import { listEnvironments } from '../naming/environments';
import { storeTrouble } from '../refusal';
import { reportFolder } from '../reports/shell-reports';
import { findKept, KEPT_MS } from './find-kept';

const TRASH = 'trash/';
/** What is younger may be on its way, in milliseconds. */
const SETTLED_AFTER_MS = 3_600_000;
/** How long the last report of a shell server tells anything, in milliseconds. */
const REPORT_KEPT_MS = 24 * 3_600_000;

export interface GcOptions {
  /** True removes; default false, which changes nothing. */
  readonly isDeleting?: boolean;
  readonly now?: Date;
}

/** What can go, or went. */
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
  const releases = await findUnneeded(store, now);
  const leftovers = await findLeftovers(store, now);
  if (!isDeleting) return { releases, leftovers, lines: describeUnneeded(releases, leftovers) };
  // What a removal has left that broke off.
  await store.removeAll(TRASH);
  for (const key of leftovers) await store.remove(key);
  const gone = await remove(store, releases, now);
  return { releases: gone, leftovers, lines: describeGone(gone, leftovers, releases.length) };
}

/** What crashes have left of writes and of publications that no registry names, and reports of servers that ended. */
async function findLeftovers(store: ReleaseStore, now: Date): Promise<readonly string[]> {
  const kept = await findKept(store, now);
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

async function findUnneeded(store: ReleaseStore, now: Date): Promise<readonly ListedRelease[]> {
  const kept = await findKept(store, now);
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
 * removes them.
 * @returns those that are gone */
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

const sayTotal = (releases: readonly ListedRelease[]): string => {
  const count = releases.length === 1 ? '1 release' : `${releases.length} releases`;
  return `${count}, ${sayBytes(releases.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0))}`;
};

const describeUnneeded = (
  releases: readonly ListedRelease[],
  leftovers: readonly string[],
): readonly string[] =>
  releases.length + leftovers.length === 0
    ? ['Every stored release may still be needed.']
    : [
        ...releases.map(describe),
        ...leftovers,
        `${sayTotal(releases)}${sayLeftovers(leftovers)} can go. Nothing was removed. To remove them: npm run mfe -- gc --delete`,
      ];

/** @param found how many releases could go */
const describeGone = (
  releases: readonly ListedRelease[],
  leftovers: readonly string[],
  found: number,
): readonly string[] => [
  ...releases.map(describe),
  ...leftovers,
  `Removed ${sayTotal(releases)}${sayLeftovers(leftovers)}.`,
  ...(found > releases.length ? [`${found - releases.length} went live meanwhile and stay.`] : []),
];

const sayLeftovers = ({ length }: readonly string[]): string =>
  length === 0 ? '' : ` and ${length === 1 ? '1 leftover' : `${length} leftovers`}`;
