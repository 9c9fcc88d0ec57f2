import {
  releaseSidecar,
  type ReleaseSidecar,
  type RemoteName,
} from '@tableside/contracts/registry/release';
import type { ReleaseStore, StoreReader } from '../store';
import { checkFree, readStored, storeBuild } from './stored-release';

/** Reads the sidecar of a remote's stored release.
 * @throws {Refusal} when the release is not there or its sidecar does not fit the schema or the release */
export const readSidecar = (
  store: StoreReader,
  name: string,
  version: string,
): Promise<ReleaseSidecar> => readStored(store, releaseSidecar, name, version);

/** Copies the built release of a remote into the store, as `storeBuild`.
 * @throws {Refusal} when it cannot be stored under its version */
export const publishRelease = (
  store: ReleaseStore,
  remote: RemoteName,
  folder: string,
): Promise<ReleaseSidecar> => storeBuild(store, releaseSidecar, remote, folder);

/** Whether a build's version is free, or holds the very same files.
 * @returns one sentence when it does not */
export const checkVersion = (store: StoreReader, sidecar: ReleaseSidecar): Promise<string[]> =>
  checkFree(store, releaseSidecar, sidecar);
