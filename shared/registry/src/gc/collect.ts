import { randomUUID } from 'node:crypto';
import { listReleases, type ListedRelease } from '../listing/list-releases';
import { sayBytes } from '../listing/describe-list';
import { releaseName } from '../releases/good-releases';
import { releaseKey, removedKey, type ReleaseStore } from '../store';
import { SIDECAR } from '../releases/stored-release';
import { listEnvironments } from '../naming/environments';
import { storeTrouble } from '../refusal';
import { findKept, KEPT_MS } from './find-kept';

const TRASH = 'trash/';

export interface GcOptions {
  /** True removes; default false, which changes nothing. */
  readonly isDeleting?: boolean;
  readonly now?: Date;
}

/** What can go, or went. */
export interface Collected {
  readonly releases: readonly ListedRelease[];
  readonly lines: readonly string[];
}

/** Looks for stored releases that nobody needs any more, and removes them where that is asked for. Documents are left alone.
 * @throws {Refusal} where a registry of the store cannot be read */
export async function collect(
  { store }: { readonly store: ReleaseStore },
  { isDeleting = false, now = new Date() }: GcOptions = {},
): Promise<Collected> {
  const releases = await findUnneeded(store, now);
  if (!isDeleting) return { releases, lines: describeUnneeded(releases) };
  // What a removal has left that broke off.
  await store.removeAll(TRASH);
  const gone = await remove(store, releases, now);
  return { releases: gone, lines: describeGone(gone, releases.length - gone.length) };
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

const describeUnneeded = (releases: readonly ListedRelease[]): readonly string[] =>
  releases.length === 0
    ? ['Every stored release may still be needed.']
    : [
        ...releases.map(describe),
        `${sayTotal(releases)} can go. Nothing was removed. To remove them: npm run mfe -- gc --delete`,
      ];

const describeGone = (releases: readonly ListedRelease[], returned: number): readonly string[] => [
  ...releases.map(describe),
  `Removed ${sayTotal(releases)}.`,
  ...(returned > 0 ? [`${returned} went live meanwhile and stay.`] : []),
];
