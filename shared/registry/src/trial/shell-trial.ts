import type { ShellSidecar, ReleaseSidecar } from '@tableside/contracts/registry/release';
import type { StoreReader } from '../store';
import { runUnderShell, type TrialSettings } from './run-under-shell';
import { withShellFolder } from './with-shell-folder';

/** So many releases run at a time. */
const AT_A_TIME = 2;

/** Runs stored releases of remotes under a stored shell.
 * @returns takes the shell, the store that has it and the releases, and gives one sentence per problem */
export const createShellTrial =
  (settings: TrialSettings) =>
  (
    shell: ShellSidecar,
    store: StoreReader,
    remotes: readonly ReleaseSidecar[],
  ): Promise<readonly string[]> =>
    withShellFolder(store, shell, async (folder) => {
      const build = { folder, under: ` under shell ${shell.version}` };
      const problems: string[] = [];
      const left = [...remotes];
      const runNext = async (): Promise<void> => {
        const sidecar = left.shift();
        if (!sidecar) return;
        const found = await runUnderShell(settings, build, sidecar);
        problems.push(...found.map((each) => `Under shell ${shell.version}: ${each}`));
        await runNext();
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, runNext));
      return problems;
    });
