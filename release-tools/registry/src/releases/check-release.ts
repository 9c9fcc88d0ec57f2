import type { ShellSidecar, ReleaseSidecar } from '@tableside/contracts/registry/release';
import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import { readNewest } from '../registry/changes';
import { checkFree, readSidecar, publishRelease } from '../registry/stored-releases';
import type { ReleaseStore, StoreReader } from '../store/store';
import { readShellFile, publishShell } from '../registry/stored-shells';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import { checkFit, checkRelease } from '../checks/checks';
import { findShells, type CommandContext } from './commands';
import { openDirectoryStore } from '../store/directory-store';
import { Refusal } from '../store/refusal';

/** Problems of a stored shell release with what is live. */
async function findShellProblems(
  context: Pick<CommandContext, 'store' | 'environment' | 'tryShell'>,
  store: ReleaseStore,
  sidecar: ShellSidecar,
): Promise<readonly string[]> {
  const remotes = (await readNewest(context.store, context.environment))?.remotes ?? {};
  const problems = await checkShell(store, sidecar, remotes);
  if (problems.length > 0 || !context.tryShell) return problems;
  const live = Object.entries(remotes).filter(([, { disabled }]) => !disabled);
  const sidecars = await Promise.all(
    live.map(([name, { active }]) => readSidecar(context.store, name, active.version)),
  );
  return context.tryShell(sidecar, store, sidecars);
}

/**
 * All checks of a stored shell release that do not run it: its files, and whether what is live is
 * compatible.
 */
async function checkShell(
  store: StoreReader,
  sidecar: ShellSidecar,
  remotes: RegistryDocument['remotes'],
): Promise<string[]> {
  const problems: string[] = [];
  for (const file of Object.keys(sidecar.files)) {
    await readShellFile(store, sidecar, file).catch((error: Error) => problems.push(error.message));
  }
  const live = Object.entries(remotes).filter(([, { disabled }]) => !disabled);
  return [
    ...problems,
    ...live.flatMap(([name, { active }]) => checkFit({ ...active, name }, sidecar)),
  ];
}

/** Runs the checks of `activate` on a stored release and changes nothing. */
export async function checkStored(
  context: CommandContext,
  remote: string,
  version: string,
): Promise<void> {
  const sidecar = await readSidecar(context.store, remote, version);
  refuse(await checkNow(context, context.store, sidecar));
}

/** Runs the checks of `publish` and `activate` on a built release and changes nothing. */
export async function checkBuilt(context: CommandContext, remote: string): Promise<string> {
  const storeDir = await mkdtemp(path.join(os.tmpdir(), 'tableside-check-'));
  try {
    const store = openDirectoryStore(storeDir);
    if (remote === SHELL_NAME) {
      const shell = await publishShell(store, context.releaseFolder(remote));
      refuse([
        ...(await checkFree(context.store, shell)),
        ...(await findShellProblems(context, store, shell)),
      ]);
      return shell.version;
    }
    const sidecar = await publishRelease(store, remote, context.releaseFolder(remote));
    refuse([
      ...(await checkFree(context.store, sidecar)),
      ...(await checkNow(context, store, sidecar, storeDir)),
    ]);
    return sidecar.version;
  } finally {
    await rm(storeDir, { recursive: true, force: true });
  }
}

async function checkNow(
  context: CommandContext,
  store: ReleaseStore,
  sidecar: ReleaseSidecar,
  storeDir?: string,
): Promise<string[]> {
  const live = await readNewest(context.store, context.environment);
  const shells = await findShells(context);
  return [
    ...(await checkRelease(store, sidecar, shells, live ?? { remotes: {} }, live?.teams)),
    ...((await context.runRelease?.(sidecar, shells, storeDir)) ?? []),
  ];
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Refusal(problems);
}
