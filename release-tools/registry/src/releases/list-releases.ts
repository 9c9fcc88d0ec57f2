import { z } from 'zod';
import type { ReleaseFiles } from '@tableside/contracts/registry/release';
import {
  parseOrNull,
  toJson,
  type StoreScope,
  type ReleaseStore,
  releaseKey,
} from '../store/store';
import { readGood, releaseName, listStored, SIDECAR } from '../registry/stored-releases';
import { readShown } from '../registry/registry-follower';
import { nullIfRefused } from '../store/refusal';
import { readAnySidecar } from '../registry/stored-shells';
import { toPercent } from './canary';

/** Who stored a release. It is stored outside of the releases, which any visitor can read. */
const publication = z.object({
  remote: z.string(),
  version: z.string(),
  at: z.string(),
  by: z.string(),
});
type Publication = z.infer<typeof publication>;

export const publicationKey = (name: string, version: string): string =>
  `publications/${name}/${version}.json`;

/** Records who stored a release. The first record is kept. */
export async function recordPublication(
  store: Pick<ReleaseStore, 'create'>,
  publication: Publication,
): Promise<void> {
  await store.create(publicationKey(publication.remote, publication.version), toJson(publication));
}

/** A stored release and its state in an environment. */
export interface ListedRelease {
  readonly name: string;
  readonly version: string;
  /** ISO 8601; null when unknown. */
  readonly publishedAt: string | null;
  /** Null when unknown. */
  readonly publishedBy: string | null;
  /** Of all its files as they are stored; null when its sidecar cannot be read. */
  readonly bytes: number | null;
  readonly isLive: boolean;
  /** Share of the visitors who get it as a canary, from 0 to 1; omitted if it is not a canary. */
  readonly canaryShare?: number;
  readonly isLastGood: boolean;
  readonly isGood: boolean;
}

/** All complete releases of a store by name, newest first. */
export async function listReleases(
  scope: StoreScope,
  only: string | null,
): Promise<readonly ListedRelease[]> {
  const { store, environment } = scope;
  const shown = await readShown(store, environment);
  const good = await readGood(store, environment);
  const releases: ListedRelease[] = [];
  for (const { name, version } of await listStored(store, only)) {
    const entry = shown?.document.remotes[name];
    const canary = entry?.canary;
    const record = await store.read(publicationKey(name, version));
    // Undefined without a record, or when it cannot be read.
    const published = publication.safeParse(parseOrNull(String(record))).data;
    const sidecar = await nullIfRefused(readAnySidecar(store, name, version));
    const writtenAt = await store.writtenAt(releaseKey(name, version, SIDECAR));
    releases.push({
      name,
      version,
      publishedAt: published?.at ?? writtenAt?.toISOString() ?? null,
      publishedBy: published?.by ?? null,
      bytes: sidecar && sumBytes(sidecar.files),
      isLive: entry?.active.version === version,
      ...(canary?.version === version && { canaryShare: canary.share }),
      isLastGood: entry?.lastGood?.version === version,
      isGood: good.has(releaseName(name, version)),
    });
  }
  return releases.sort(
    (one, other) =>
      one.name.localeCompare(other.name) ||
      (other.publishedAt ?? '').localeCompare(one.publishedAt ?? ''),
  );
}

/** Total size of files, in bytes. */
export const sumBytes = (files: ReleaseFiles): number =>
  Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);

export function describeList(
  releases: readonly ListedRelease[],
  only: string | null,
): readonly string[] {
  if (releases.length > 0) return releases.map(describe);
  return [
    only === null
      ? 'No release is stored yet.'
      : `No release of ${only} is stored yet. Store one with: npm run mfe -- publish ${only}`,
  ];
}

function describe(release: ListedRelease): string {
  const { name, version, publishedAt, publishedBy, bytes, isLive, isLastGood, isGood } = release;
  const { canaryShare } = release;
  const marks = [
    ...(isLive ? ['live'] : []),
    ...(canaryShare === undefined ? [] : [`canary for ${toPercent(canaryShare)} %`]),
    ...(isLastGood ? ['last good'] : []),
    ...(isGood ? ['good'] : []),
    ...(bytes === null ? ['its release.json cannot be read: npm run mfe -- status --verify'] : []),
  ];
  const size = bytes === null ? '?' : formatBytes(bytes);
  const when = (publishedAt ?? 'at an unknown time').padEnd(24);
  const by = (publishedBy ?? 'unknown').padEnd(12);
  const line = `${name.padEnd(12)}${version.padEnd(24)}${when}  ${by}  ${size.padStart(9)}`;
  return [line, ...(marks.length > 0 ? [marks.join(', ')] : [])].join('  ');
}

/** Such as `412.0 kB`. */
export const formatBytes = (bytes: number): string =>
  bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
