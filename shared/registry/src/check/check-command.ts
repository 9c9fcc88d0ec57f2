import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { readNewest } from '../changes';
import { checkRelease } from './checks';
import { findShells, type CommandContext } from '../commands';
import { openDirectoryStore } from '../stores/directory-store';
import { checkVersion, publishRelease, readSidecar } from '../releases/publish';
import { Refusal } from '../refusal';
import { findShellProblems } from '../shell/check-shell';
import { checkShellVersion, publishShell } from '../shell/publish-shell';
import type { ReleaseStore } from '../store';

/** Looks at a stored release as `activate` does, and changes nothing.
 * @throws {Refusal} with one sentence per problem */
export async function checkStored(
  context: CommandContext,
  remote: string,
  version: string,
): Promise<void> {
  const sidecar = await readSidecar(context.store, remote, version);
  await refuse(await checkNow(context, context.store, sidecar));
}

/** Looks at a built release as `publish` and `activate` do, and changes nothing.
 * @returns its version
 * @throws {Refusal} with one sentence per problem */
export async function checkBuilt(context: CommandContext, remote: string): Promise<string> {
  const storeDir = await mkdtemp(path.join(os.tmpdir(), 'tableside-check-'));
  try {
    const store = openDirectoryStore(storeDir);
    if (remote === SHELL_NAME) {
      const shell = await publishShell(store, context.releaseFolder(remote));
      await refuse([
        ...(await checkShellVersion(context.store, shell)),
        ...(await findShellProblems(context, store, shell)),
      ]);
      return shell.version;
    }
    const sidecar = await publishRelease(store, remote, context.releaseFolder(remote));
    await refuse([
      ...(await checkVersion(context.store, sidecar)),
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
    ...((await context.tryRelease?.(sidecar, shells, storeDir)) ?? []),
  ];
}

async function refuse(problems: readonly string[]): Promise<void> {
  if (problems.length > 0) throw new Refusal(problems);
}
