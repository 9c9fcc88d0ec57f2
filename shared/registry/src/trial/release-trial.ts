import { existsSync } from 'node:fs';
import path from 'node:path';
import type {
  ShellFacts,
  ShellSidecar,
  ReleaseSidecar,
} from '@tableside/contracts/registry/release';
import { Refusal } from '../refusal';
import { readShellSidecar } from '../shell/publish-shell';
import { runUnderShell, type TrialRelease, type TrialSettings } from './run-under-shell';
import { withShellFolder } from './with-shell-folder';

const BUILD = 'shell/dist';

export interface ReleaseTrialOptions extends TrialSettings {
  /** Absolute folder of the repository. */
  readonly root: string;
}

/** Runs a release of a remote under each shell that may load it.
 * @returns takes a stored release, the shells, and the folder of the store that has the release, and gives one sentence per
 * problem. Where the store has none of them it runs under the one that is built in this working copy. */
export const createReleaseTrial =
  (options: ReleaseTrialOptions) =>
  async (
    sidecar: TrialRelease & Pick<ReleaseSidecar, 'name'>,
    facts: readonly ShellFacts[],
    from?: string,
  ): Promise<readonly string[]> => {
    const shells = await findStored(options, facts);
    if (shells.length === 0) return runUnderBuild(options, sidecar, from);
    const problems: string[] = [];
    for (const shell of shells) {
      const under = ` under shell ${shell.version}`;
      const found = await runUnderRelease(options, shell, under, sidecar, from);
      problems.push(
        ...found.map((each) => (shells.length > 1 ? `${each} (${under.trim()})` : each)),
      );
    }
    return problems;
  };

/** Those that the store has. */
async function findStored(
  { store }: ReleaseTrialOptions,
  facts: readonly ShellFacts[],
): Promise<readonly ShellSidecar[]> {
  const found = await Promise.all(
    facts.map(({ version }) =>
      readShellSidecar(store, version).catch((error: unknown) => {
        if (error instanceof Refusal) return null;
        throw error;
      }),
    ),
  );
  return found.filter((shell) => shell !== null);
}

async function runUnderBuild(
  options: ReleaseTrialOptions,
  sidecar: TrialRelease,
  from?: string,
): Promise<readonly string[]> {
  const release = `${sidecar.name}@${sidecar.version}`;
  const folder = path.join(options.root, BUILD);
  if (!existsSync(path.join(folder, 'server'))) {
    options.onSkip(
      `${release} was not run: ${BUILD}/server is missing. Build the shell first: npm run build.`,
    );
    return [];
  }
  options.onNote(`${release} runs under the shell that is built here: the store has none.`);
  return runUnderShell(options, { folder, under: '' }, sidecar, from);
}

async function runUnderRelease(
  options: ReleaseTrialOptions,
  shell: ShellSidecar,
  under: string,
  sidecar: TrialRelease,
  from?: string,
): Promise<readonly string[]> {
  try {
    return await withShellFolder(options.store, shell, (folder) =>
      runUnderShell(options, { folder, under }, sidecar, from),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // What is left of that shell is no server's to run.
    options.onSkip(`${sidecar.name}@${sidecar.version} was not run${under}: ${error.message}`);
    return [];
  }
}
