import type { ShellSidecar, ReleaseSidecar } from '@tableside/contracts/registry/release';
import { readNewest } from '../registry/changes';
import { checkVersionUnused, readSidecar, publishRelease } from '../registry/stored-releases';
import type { ReleaseStore } from '../store/store';
import { readShellFile, publishShell } from '../registry/stored-shells';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import { checkCompatibility, checkRelease } from '../checks/checks';
import { findShells, type CommandContext } from './commands';
import { openDirectoryStore, withTempFolder } from '../store/directory-store';
import { Refusal } from '../store/refusal';

/** Problems of a stored shell release: its files, and whether what is live is compatible and runs. */
async function findShellProblems(
  context: Pick<CommandContext, 'store' | 'environment' | 'tryShell'>,
  store: ReleaseStore,
  sidecar: ShellSidecar,
): Promise<readonly string[]> {
  const newest = await readNewest(context.store, context.environment);
  const live = Object.entries(newest?.remotes ?? {}).filter(([, { disabled }]) => !disabled);
  const problems: string[] = [];
  for (const file of Object.keys(sidecar.files)) {
    await readShellFile(store, sidecar, file).catch((error: Error) => problems.push(error.message));
  }
  problems.push(
    ...live.flatMap(([name, { active }]) => checkCompatibility({ ...active, name }, sidecar)),
  );
  if (problems.length > 0 || !context.tryShell) return problems;
  const sidecars = await Promise.all(
    live.map(([name, { active }]) => readSidecar(context.store, name, active.version)),
  );
  return context.tryShell(sidecar, store, sidecars);
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
  return withTempFolder('tableside-check-', async (storeDir) => {
    const store = openDirectoryStore(storeDir);
    const folder = context.releaseFolder(remote);
    if (remote === SHELL_NAME) {
      const shell = await publishShell(store, folder);
      refuse([
        ...(await checkVersionUnused(context.store, shell)),
        ...(await findShellProblems(context, store, shell)),
      ]);
      return shell.version;
    }
    const sidecar = await publishRelease(store, remote, folder);
    refuse([
      ...(await checkVersionUnused(context.store, sidecar)),
      ...(await checkNow(context, store, sidecar, storeDir)),
    ]);
    return sidecar.version;
  });
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
