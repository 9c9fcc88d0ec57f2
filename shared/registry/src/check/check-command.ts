import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { SHELL_NAME } from '@tableside/contracts/common/names';
import type { ReleaseSidecar } from '@tableside/contracts/registry/wire';
import { readNewest } from '../changes';
import { checkRelease } from './checks';
import { readClaimList } from './claim-list';
import { findShells, type CommandContext } from '../commands';
import { openDirectoryStore } from '../stores/directory-store';
import { checkVersion, publishRelease, readSidecar } from '../releases/publish';
import { Refusal } from '../refusal';
import { checkShellVersion, publishShell, readShellSidecar } from '../shell/publish-shell';
import { findShellProblems, listReleasedShells } from '../shell/shell-commands';
import type { ReleaseStore } from '../store';

/** Looks at a stored release as `activate` does, and changes nothing.
 * @throws {Refusal} with one sentence per problem */
export async function checkStored(
  context: CommandContext,
  remote: string,
  version: string,
): Promise<void> {
  if (remote === SHELL_NAME) {
    const shell = await readShellSidecar(context.store, version);
    return refuse(await findShellProblems(context, context.store, shell));
  }
  const sidecar = await readSidecar(context.store, remote, version);
  await refuse([
    ...(await checkNow(context, context.store, sidecar)),
    ...((await context.tryRelease?.(sidecar, await listReleasedShells(context))) ?? []),
  ]);
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
      ...(await checkNow(context, store, sidecar)),
      ...((await context.tryRelease?.(sidecar, await listReleasedShells(context), storeDir)) ?? []),
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
): Promise<string[]> {
  const live = await readNewest(context.store, context.environment);
  const list = await readClaimList(context.store, context.environment, live);
  return checkRelease(store, sidecar, await findShells(context), live ?? { remotes: {} }, list);
}

async function refuse(problems: readonly string[]): Promise<void> {
  if (problems.length > 0) throw new Refusal(problems);
}
