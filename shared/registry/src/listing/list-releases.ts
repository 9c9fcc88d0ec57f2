import { SHELL_NAME } from '@tableside/contracts/registry/names';
import { readGood, releaseName } from '../releases/good-releases';
import { listStored } from '../releases/list-stored';
import { readSidecar } from '../releases/publish';
import { readShown } from '../reading/registry-follower';
import { Refusal } from '../refusal';
import { readShellSidecar } from '../shell/publish-shell';
import { releaseKey, type ReleaseStore } from '../store';
import { SIDECAR } from '../releases/stored-release';
import { readPublication } from './publications';

/** A stored release, and what it is in an environment. */
export interface ListedRelease {
  readonly name: string;
  readonly version: string;
  /** ISO 8601; null where nobody knows. */
  readonly publishedAt: string | null;
  /** Null for a release from before that was noted. */
  readonly publishedBy: string | null;
  /** Of all its files as they are stored; null where its sidecar cannot be read. */
  readonly bytes: number | null;
  readonly isLive: boolean;
  /** Which share of the visitors has it as a canary, from 0 to 1; left out where it is none. */
  readonly canaryShare?: number;
  /** True: it is what a rollback goes back to. */
  readonly isLastGood: boolean;
  /** True: it is known to be good. */
  readonly isGood: boolean;
}

interface Place {
  readonly store: ReleaseStore;
  readonly environment: string;
}

/** All releases that a store has whole, by name, and the newest of each first.
 * @param only name of a remote, or of the shell; null: all */
export async function listReleases(
  place: Place,
  only: string | null,
): Promise<readonly ListedRelease[]> {
  const { store, environment } = place;
  const shown = await readShown(store, environment);
  const good = await readGood(store, environment);
  const releases: ListedRelease[] = [];
  for (const { name, version } of await listStored(store, only)) {
    const entry = shown?.document.remotes[name];
    const canary = entry?.canary;
    const note = await readPublication(store, name, version);
    const writtenAt = await store.writtenAt(releaseKey(name, version, SIDECAR));
    releases.push({
      name,
      version,
      publishedAt: note?.at ?? writtenAt?.toISOString() ?? null,
      publishedBy: note?.by ?? null,
      bytes: await measure(store, name, version),
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

async function measure(store: ReleaseStore, name: string, version: string): Promise<number | null> {
  try {
    const { files } =
      name === SHELL_NAME
        ? await readShellSidecar(store, version)
        : await readSidecar(store, name, version);
    return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
