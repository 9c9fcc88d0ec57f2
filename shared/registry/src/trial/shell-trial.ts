import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ShellSidecar } from '@tableside/contracts/registry/shell';
import type { ReleaseSidecar } from '@tableside/contracts/registry/wire';
import { materializeShell } from '../shell/materialize-shell';
import type { StoreReader } from '../store';
import type { LocalTrialOptions } from './local-trial';
import { tryRelease } from './try-release';

/** Runs stored releases of remotes under a stored shell, one after the other.
 * @returns takes the shell, the store that has it and the releases, and gives one sentence per problem */
export function createShellTrial({
  storeDir,
  onStep,
  onSkip,
  limitMs,
}: Omit<LocalTrialOptions, 'root'>) {
  return async (
    shell: ShellSidecar,
    store: StoreReader,
    remotes: readonly ReleaseSidecar[],
  ): Promise<readonly string[]> => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'tableside-shell-'));
    try {
      await materializeShell(store, shell, folder);
      const program = path.join(folder, 'server/try-release.cjs');
      if (!existsSync(program)) {
        onSkip(`Nothing was run under shell ${shell.version}: it has no try-release.cjs.`);
        return [];
      }
      const problems: string[] = [];
      for (const sidecar of remotes.filter(({ server }) => server)) {
        const release = `${sidecar.name}@${sidecar.version}`;
        const found = await tryRelease({
          program,
          storeDir: path.resolve(storeDir),
          sidecar,
          onStep: (step) => onStep(`running ${release} under shell ${shell.version}: ${step}`),
          limitMs,
        });
        problems.push(...found.map((each) => `Under shell ${shell.version}: ${each}`));
      }
      return problems;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}
