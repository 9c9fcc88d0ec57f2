import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type {
  ShellSidecar,
  ShellFacts,
  ReleaseSidecar,
} from '@tableside/contracts/registry/release';
import { extractShell, readShellSidecar, smokeTestLine } from '../registry/stored-shells';
import type { StoreAddress } from '../store/address';
import { openDirectoryStore, withTempFolder } from '../store/directory-store';
import { nullIfRefused, Refusal } from '../store/refusal';
import { parseOrNull, type StoreReader, releaseKey } from '../store/store';
import {
  sandboxProgram,
  type SmokeTestProgram,
  folderOf,
  type SmokeTestBrowser,
} from './smoke-test-process';

type SmokeTestRelease = Pick<ReleaseSidecar, 'name' | 'version' | 'server'>;

export interface SmokeTestSettings {
  readonly store: StoreReader;
  readonly address: StoreAddress;
  /** Null skips the run in a browser. */
  readonly browser: SmokeTestBrowser | null;
  readonly onStep: (message: string) => void;
  readonly onSkip: (message: string) => void;
  readonly onLog: (message: string) => void;
  /** Time limit of each program in milliseconds; default: its own. */
  readonly limitMs?: number | undefined;
}

interface ShellBuild {
  readonly folder: string;
  /** Added to the name of the release in messages, such as ` under shell 1.2.0`. */
  readonly under: string;
}

/** Calls `work` with a temporary folder that holds a stored release of the shell. */
const withShell = <Result>(
  store: StoreReader,
  shell: ShellSidecar,
  work: (build: ShellBuild) => Promise<Result>,
): Promise<Result> =>
  withTempFolder('tableside-shell-', async (folder) => {
    await extractShell(store, shell, folder);
    return work({ folder, under: ` under shell ${shell.version}` });
  });

const BUILD = 'shell/dist';

/**
 * Creates a smoke test that runs a release of a remote under each stored shell that may load it, or under
 * the built one if the store has none. Its last argument is the folder of the store that has the release.
 */
export const createReleaseSmokeTest =
  (options: SmokeTestSettings & { readonly root: string }) =>
  async (
    sidecar: SmokeTestRelease,
    facts: readonly ShellFacts[],
    from?: string,
  ): Promise<readonly string[]> => {
    const release = `${sidecar.name}@${sidecar.version}`;
    const found = await Promise.all(
      facts.map(({ version }) => nullIfRefused(readShellSidecar(options.store, version))),
    );
    const shells = found.filter((shell) => shell !== null);
    if (shells.length === 0) {
      const folder = path.join(options.root, BUILD);
      if (existsSync(path.join(folder, 'server'))) {
        options.onLog(`${release} is tested with the built shell: the store has no shell.`);
        return runUnderShell(options, { folder, under: '' }, sidecar, from);
      }
      options.onSkip(
        `${release} was not run: ${BUILD}/server is missing. Build the shell first: npm run build.`,
      );
      return [];
    }
    const problems: string[] = [];
    for (const shell of shells) {
      const under = `under shell ${shell.version}`;
      const messages = await withShell(options.store, shell, (build) =>
        runUnderShell(options, build, sidecar, from),
      ).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        // No server can run a damaged shell.
        options.onSkip(`${release} was not run ${under}: ${error.message}`);
        return [];
      });
      problems.push(...messages.map((each) => (shells.length > 1 ? `${each} (${under})` : each)));
    }
    return problems;
  };

const CONCURRENCY = 2;

/** Runs stored releases of remotes under a stored shell. */
export const createShellSmokeTest =
  (settings: SmokeTestSettings) =>
  (
    shell: ShellSidecar,
    store: StoreReader,
    remotes: readonly ReleaseSidecar[],
  ): Promise<readonly string[]> =>
    withShell(store, shell, async (build) => {
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

/** Time limits of the programs in milliseconds, long enough for a busy machine. */
const SERVER_MS = 60_000;
const BROWSER_MS = 240_000;

const SLOW = /did not (?:finish|load) within|does not hydrate|waits for something/;

/** A note for problems that may only be due to a busy machine. @param load average of the last minute */
export const describeLoad = (problems: readonly string[], load: number, cores: number): string[] =>
  load > 2 * cores && problems.some((problem) => SLOW.test(problem))
    ? [
        `This machine is too busy to judge this: its load is ${load.toFixed(0)} with ${cores} cores. Test again when it is idle.`,
      ]
    : [];

/** Runs a stored release under a built shell, in a server thread and in a browser at the same time. */
async function runUnderShell(
  settings: SmokeTestSettings,
  { folder, under }: ShellBuild,
  sidecar: SmokeTestRelease,
  from?: string,
): Promise<readonly string[]> {
  const { browser, onStep, onSkip, limitMs } = settings;
  const { name, version, server } = sidecar;
  const release = `${name}@${version}`;
  const run = (storeDir: string, file: string, ms: number, tools: SmokeTestBrowser | null) => {
    const program = path.join(folder, 'server', file);
    if (!existsSync(program)) {
      onSkip(`${release} was not run${under} by ${file}: that shell does not include it.`);
      return [];
    }
    const args = tools ? [tools.program, tools.driver] : [];
    const readable = [path.join(storeDir, releaseKey(name, version)), ...args.map(folderOf)];
    return runProgram(
      {
        command: [program, storeDir, name, version, ...args],
        shellDir: folder,
        readable,
        hasChildren: tools !== null,
      },
      release,
      limitMs ?? ms,
      (step) => onStep(`running ${release}${under}: ${step}`),
    );
  };
  if (!server) onSkip(`${release} was not run on a server${under}: it has no server build.`);
  const found = await withReleaseFolder(settings, sidecar, from, (storeDir) =>
    Promise.all([
      server ? run(storeDir, 'try-release.cjs', SERVER_MS, null) : [],
      browser ? run(storeDir, 'try-browser.cjs', BROWSER_MS, browser) : [],
    ]),
  );
  const problems = found.flat();
  const [load = 0] = os.loadavg();
  return [...problems, ...describeLoad(problems, load, os.availableParallelism())];
}

/**
 * Calls `work` with a folder that holds a release in the layout of a store: smoke test programs accept
 * only folders. For other stores it is a temporary copy.
 */
async function withReleaseFolder<Result>(
  { store, address }: SmokeTestSettings,
  { name, version }: SmokeTestRelease,
  from: string | undefined,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  if (from !== undefined) return work(path.resolve(from));
  if (address.kind === 'folder') return work(address.folder);
  return withTempFolder('tableside-smoke-test-', async (folder) => {
    const copy = openDirectoryStore(folder);
    for (const key of await store.list(releaseKey(name, version))) {
      const bytes = await store.read(key);
      if (bytes) await copy.create(key, bytes);
    }
    return work(folder);
  });
}

/** Runs a smoke test program in an isolated process and collects what it rejects. */
async function runProgram(
  program: SmokeTestProgram,
  release: string,
  limitMs: number,
  onStep: (step: string) => void,
): Promise<readonly string[]> {
  const problems: string[] = [];
  let step = 'startup';
  let isDone = false;
  let errors = '';
  const { file, args, cwd, env } = await sandboxProgram(program);
  const signal = AbortSignal.timeout(limitMs);
  const options = { cwd, env, signal, killSignal: 'SIGKILL' } as const;
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = smokeTestLine.safeParse(parseOrNull(text)).data;
    if (line?.type === 'refused') problems.push(line.message);
    if (line?.type === 'done') isDone = true;
    if (line?.type === 'step') onStep((step = line.step));
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors = `${errors}${String(chunk)}`.slice(-2000);
  });
  await new Promise((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => error.name !== 'AbortError' && resolve(error));
  });
  if (isDone) return problems;
  const lastOutput = errors.trim().split('\n').at(-1);
  const why = signal.aborted
    ? `did not finish within ${limitMs / 1000} seconds`
    : `ended its process`;
  return [
    ...problems,
    `${release} ${why} (step: ${step}).${lastOutput && ` Its last output: ${lastOutput}.`} Render that page on its own to find the cause.`,
  ];
}
