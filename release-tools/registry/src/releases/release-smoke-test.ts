import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type {
  ShellSidecar,
  ShellFacts,
  ReleaseSidecar,
} from '@tableside/contracts/registry/release';
import { extractShell, readShellSidecar } from '../registry/stored-shells';
import type { StoreReader } from '../store/store';
import { existsSync } from 'node:fs';
import { Refusal } from '../store/refusal';
import { runUnderShell, type SmokeTestRelease, type SmokeTestSettings } from './run-under-shell';

/** Calls `work` with a temporary folder that holds a stored release of the shell. */
async function withShellFolder<Result>(
  store: StoreReader,
  shell: ShellSidecar,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tableside-shell-'));
  try {
    await extractShell(store, shell, folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const BUILD = 'shell/dist';

interface ReleaseSmokeTestOptions extends SmokeTestSettings {
  readonly root: string;
}

/**
 * Creates a smoke test that runs a release of a remote under each stored shell that may load it, or under the built one if
 * the store has none. Its last argument is the folder of the store that has the release.
 */
export const createReleaseSmokeTest =
  (options: ReleaseSmokeTestOptions) =>
  async (
    sidecar: SmokeTestRelease & Pick<ReleaseSidecar, 'name'>,
    facts: readonly ShellFacts[],
    from?: string,
  ): Promise<readonly string[]> => {
    const shells = await findShells(options, facts);
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

async function findShells(
  { store }: ReleaseSmokeTestOptions,
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
  options: ReleaseSmokeTestOptions,
  sidecar: SmokeTestRelease,
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
  options.onLog(`${release} is tested with the built shell: the store has no shell.`);
  return runUnderShell(options, { folder, under: '' }, sidecar, from);
}

async function runUnderRelease(
  options: ReleaseSmokeTestOptions,
  shell: ShellSidecar,
  under: string,
  sidecar: SmokeTestRelease,
  from?: string,
): Promise<readonly string[]> {
  try {
    return await withShellFolder(options.store, shell, (folder) =>
      runUnderShell(options, { folder, under }, sidecar, from),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // No server can run a damaged shell.
    options.onSkip(`${sidecar.name}@${sidecar.version} was not run${under}: ${error.message}`);
    return [];
  }
}

/** How many releases run concurrently. */
const CONCURRENCY = 2;

/** Runs stored releases of remotes under a stored shell. */
export const createShellSmokeTest =
  (settings: SmokeTestSettings) =>
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
      await Promise.all(Array.from({ length: CONCURRENCY }, runNext));
      return problems;
    });
