import { z } from 'zod';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import {
  type ReleaseSidecar,
  shellSidecar,
  type ShellSidecar,
} from '@tableside/contracts/registry/release';
import { integrityOf, releaseKey, type ReleaseStore, type StoreReader } from '../store/store';
import { requireSigned } from '../signing/signatures';
import { nullIfRefused, damagedStoreError, Refusal } from '../store/refusal';
import { readSidecar, readStored, storeBuild, listStored } from './stored-releases';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The part of the shell's build that is released; `npm run dev` writes a build of its own next to it. */
export const isReleased = (file: string): boolean =>
  /^(?:client|server)\/|^shell\.json$/.test(file);

/** Copies the built shell into the store, see `storeBuild`. */
export const publishShell = (store: ReleaseStore, folder: string): Promise<ShellSidecar> =>
  storeBuild(store, shellSidecar, SHELL_NAME, folder, isReleased);

/** Reads the sidecar of a stored release of the shell. */
export async function readShellSidecar(store: StoreReader, version: string): Promise<ShellSidecar> {
  await requireSigned(store, SHELL_NAME, version);
  return readStored(store, shellSidecar, SHELL_NAME, version);
}

export const readAnySidecar = (
  store: StoreReader,
  name: string,
  version: string,
): Promise<ReleaseSidecar | ShellSidecar> =>
  name === SHELL_NAME ? readShellSidecar(store, version) : readSidecar(store, name, version);

/** Reads a file of a shell release and verifies its hash. */
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
  throw damagedStoreError(`${key} is missing from the store or was altered there.`);
}

/** The stored releases of the shell, newest build first. Unreadable and untrusted ones are skipped. */
export async function listStoredShells(store: StoreReader): Promise<readonly ShellSidecar[]> {
  const shells: ShellSidecar[] = [];
  for (const { version } of await listStored(store, SHELL_NAME)) {
    const shell = await nullIfRefused(readShellSidecar(store, version));
    if (shell) shells.push(shell);
  }
  return shells.sort((one, other) => other.builtAt.localeCompare(one.builtAt));
}

/**
 * Writes a stored release of the shell to a folder, where it can be run. Existing files are verified and
 * rewritten if they differ.
 */
export async function extractShell(
  store: StoreReader,
  sidecar: ShellSidecar,
  folder: string,
): Promise<void> {
  if (await isVerified(sidecar, folder)) return;
  const temporary = `${folder}.${process.pid}.tmp`;
  await rm(temporary, { recursive: true, force: true });
  try {
    for (const file of Object.keys(sidecar.files)) {
      const bytes = await readShellFile(store, sidecar, file);
      if (!bytes) throw new Refusal([`${file} is not listed in release.json.`]);
      const target = path.join(temporary, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, bytes);
    }
    await rm(folder, { recursive: true, force: true });
    await rename(temporary, folder);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function isVerified({ files }: ShellSidecar, folder: string): Promise<boolean> {
  for (const [file, { integrity }] of Object.entries(files)) {
    const bytes = await readFile(path.join(folder, file)).catch(() => null);
    if (!bytes || integrityOf(bytes) !== integrity) return false;
  }
  return true;
}

/** Output of a smoke test program, one JSON line each. The last one is `done`. */
export const smokeTestLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('step'), step: z.string() }),
  z.object({ type: z.literal('refused'), message: z.string() }),
  z.object({ type: z.literal('done') }),
]);
export type SmokeTestLine = z.infer<typeof smokeTestLine>;
