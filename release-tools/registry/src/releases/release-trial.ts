import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type {
  ShellSidecar,
  ShellFacts,
  ReleaseSidecar,
} from '@tableside/contracts/registry/release';
import { materializeShell, readShellSidecar } from '../registry/stored-shells';
import type { StoreReader } from '../store/store';
import { existsSync } from 'node:fs';
import { Refusal } from '../store/refusal';
import { runUnderShell, type TrialRelease, type TrialSettings } from './run-under-shell';

/** Does something with a stored release of the shell while it lies in a folder of its own, compared with its hashes. */
async function withShellFolder<Result>(
  store: StoreReader,
  shell: ShellSidecar,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tableside-shell-'));
  try {
    await materializeShell(store, shell, folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const BUILD = 'shell/dist';

interface ReleaseTrialOptions extends TrialSettings {
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

/** So many releases run at a time. */
const AT_A_TIME = 2;

/** Runs stored releases of remotes under a stored shell. */
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
