import { SHELL_NAME } from '@tableside/contracts/registry/names';
import { shellSidecar, type ShellSidecar } from '@tableside/contracts/registry/release';
import { integrityOf } from '../hash';
import { requireSigned } from '../keys/stored-signatures';
import { storeTrouble } from '../refusal';
import { releaseKey, type ReleaseStore, type StoreReader } from '../store';
import { checkFree, readStored, storeBuild } from '../releases/stored-release';

/** What of the shell's build is its release; `npm run dev` keeps a build of its own beside it. */
export const isReleased = (file: string): boolean =>
  /^(?:client|server)\/|^shell\.json$/.test(file);

/** Copies the built shell into the store, as `storeBuild`.
 * @param folder the shell's build, `shell/dist`
 * @throws {Refusal} when it cannot be stored under its version */
export const publishShell = (store: ReleaseStore, folder: string): Promise<ShellSidecar> =>
  storeBuild(store, shellSidecar, SHELL_NAME, folder, isReleased);

/** Whether the version of the built shell is free, or holds the very same files.
 * @returns one sentence when it does not */
export const checkShellVersion = (store: StoreReader, sidecar: ShellSidecar): Promise<string[]> =>
  checkFree(store, shellSidecar, sidecar);

/** Reads the sidecar of a stored release of the shell.
 * @throws {Refusal} when the release is not there, its sidecar does not hold, or nobody trusted has signed it */
export async function readShellSidecar(store: StoreReader, version: string): Promise<ShellSidecar> {
  await requireSigned(store, SHELL_NAME, version);
  return readStored(store, shellSidecar, SHELL_NAME, version);
}

/** A file of a release of the shell, compared with its hash.
 * @returns null when the release has no such file
 * @throws {Refusal} when it is missing from the store or was changed there */
export async function readShellFile(
  store: StoreReader,
  { version, files }: Pick<ShellSidecar, 'version' | 'files'>,
  file: string,
): Promise<Buffer | null> {
  const expected = Object.hasOwn(files, file) ? files[file] : undefined;
  if (!expected) return null;
  const key = releaseKey(SHELL_NAME, version, file);
  const bytes = await store.read(key);
  if (bytes && integrityOf(bytes) === expected.integrity) return bytes;
  throw storeTrouble(`${key} is missing from the store or was changed there.`);
}
