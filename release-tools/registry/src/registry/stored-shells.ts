import { z } from 'zod';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import {
  type ReleaseSidecar,
  shellSidecar,
  type ShellSidecar,
  type ShellFacts,
} from '@tableside/contracts/registry/release';
import { integrityOf, releaseKey, type ReleaseStore, type StoreReader } from '../store/store';
import { requireSigned } from '../signing/signatures';
import { storeTrouble, Refusal } from '../store/refusal';
import { readSidecar, readStored, storeBuild, listStored } from './stored-releases';
import { readReports } from './shell-reports';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What of the shell's build is its release; `npm run dev` keeps a build of its own beside it. */
export const isReleased = (file: string): boolean =>
  /^(?:client|server)\/|^shell\.json$/.test(file);

/** Copies the built shell into the store, as `storeBuild`. */
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

/** A file of a release of the shell, compared with its hash. */
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

/** The stored releases of the shell, the newest build first. Those that cannot be read, or that nobody trusted has signed,
 * are left out. */
export async function listStoredShells(store: StoreReader): Promise<readonly ShellSidecar[]> {
  const shells: ShellSidecar[] = [];
  for (const { version } of await listStored(store, SHELL_NAME)) {
    try {
      shells.push(await readShellSidecar(store, version));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return shells.sort((one, other) => other.builtAt.localeCompare(one.builtAt));
}

/** The shells that may load a release of a remote: those that run; where none runs, the newest in the store. */
export async function findShells(
  store: ReleaseStore,
  environment: string,
): Promise<readonly ShellFacts[]> {
  const running = (await readReports(store, environment)).map(({ shell }) => shell);
  if (running.length === 0) return (await listStoredShells(store)).slice(0, 1);
  return [...new Map(running.map((shell) => [shell.version, shell])).values()];
}

/** Puts a stored release of the shell into a folder, where it can be run. What is there already is compared with its hashes
 * and made anew where it differs. */
export async function materializeShell(
  store: StoreReader,
  sidecar: ShellSidecar,
  folder: string,
): Promise<void> {
  if (await isWhole(sidecar, folder)) return;
  const aside = `${folder}.${process.pid}.tmp`;
  await rm(aside, { recursive: true, force: true });
  try {
    for (const file of Object.keys(sidecar.files)) {
      const bytes = await readShellFile(store, sidecar, file);
      if (!bytes) throw new Refusal([`${file} is not listed in release.json.`]);
      const place = path.join(aside, file);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, bytes);
    }
    await rm(folder, { recursive: true, force: true });
    await rename(aside, folder);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function isWhole({ files }: ShellSidecar, folder: string): Promise<boolean> {
  for (const [file, { integrity }] of Object.entries(files)) {
    const bytes = await readFile(path.join(folder, file)).catch(() => null);
    if (!bytes || integrityOf(bytes) !== integrity) return false;
  }
  return true;
}

/** What the program that runs a release says, a line of JSON each. The last one is `done`. */
export const trialLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('step'), step: z.string() }),
  z.object({ type: z.literal('refused'), sentence: z.string() }),
  z.object({ type: z.literal('done') }),
]);
export type TrialLine = z.infer<typeof trialLine>;
