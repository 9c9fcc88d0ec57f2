import { SHELL_NAME } from '@tableside/contracts/registry/names';
import type { ShellFacts, ShellSidecar } from '@tableside/contracts/registry/release';
import { Refusal } from '../refusal';
import { listStored } from '../releases/list-stored';
import { readReports } from '../reports/shell-reports';
import type { ReleaseStore, StoreReader } from '../store';
import { readShellSidecar } from './publish-shell';

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

/** The shells that may load a release of a remote: those that run; where none runs, the newest in the store.
 * @returns each version once; empty where there is none */
export async function findShells(
  store: ReleaseStore,
  environment: string,
): Promise<readonly ShellFacts[]> {
  const running = (await readReports(store, environment)).map(({ shell }) => shell);
  if (running.length === 0) return (await listStoredShells(store)).slice(0, 1);
  return [...new Map(running.map((shell) => [shell.version, shell])).values()];
}
