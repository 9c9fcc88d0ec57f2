import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { releaseKey, type StoreReader } from '../store/store';
import { openDirectoryStore } from '../store/directory-store';
import type { StoreAddress } from '../store/address';
import { type SmokeTestLine, smokeTestLine } from '../registry/stored-shells';
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { confineProgram, type SmokeTestProgram, folderOf } from './confined-program';
import { existsSync } from 'node:fs';
import type { SmokeTestBrowser } from './find-browser';

interface AddressedStore {
  readonly store: StoreReader;
  readonly address: StoreAddress;
}

/**
 * Calls `work` with a folder that holds a release in the layout of a store: smoke test programs accept
 * only folders. For other stores it is a temporary copy.
 */
async function withReleaseFolder<Result>(
  { store, address }: AddressedStore,
  { name, version }: { readonly name: string; readonly version: string },
  from: string | undefined,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  if (from !== undefined) return work(path.resolve(from));
  if (address.kind === 'folder') return work(address.folder);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tableside-smoke-test-'));
  try {
    const copy = openDirectoryStore(folder);
    for (const key of await store.list(releaseKey(name, version))) {
      const bytes = await store.read(key);
      if (bytes) await copy.create(key, bytes);
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface SmokeTestOptions {
  readonly program: SmokeTestProgram;
  readonly sidecar: Pick<ReleaseSidecar, 'name' | 'version'>;
  /** Called before each step with `modules` or the path of a page. */
  readonly onStep: (step: string) => void;
  /** Time limit in milliseconds. */
  readonly limitMs: number;
}

/** Runs a stored release under the built shell, in an isolated process. */
export async function runRelease(options: SmokeTestOptions): Promise<readonly string[]> {
  const { program, sidecar, onStep, limitMs } = options;
  const { name, version } = sidecar;
  const problems: string[] = [];
  let step = 'startup';
  let isDone = false;
  const { file, args, cwd, env } = await confineProgram(program);
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd, env });
  const handleLine = (line: SmokeTestLine) => {
    if (line.type === 'refused') problems.push(line.message);
    if (line.type === 'done') isDone = true;
    if (line.type !== 'step') return;
    step = line.step;
    onStep(step);
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    const parsed = parseLine(line);
    if (parsed) handleLine(parsed);
  });
  const { isLate, lastOutput } = await outcomeOf(child, limitMs);
  if (isDone) return problems;
  const why = isLate ? `did not finish within ${limitMs / 1000} seconds` : `ended its process`;
  return [
    ...problems,
    `${name}@${version} ${why}, at ${step}.${lastOutput && ` Its last output: ${lastOutput}.`} Render that page on its own to find the cause.`,
  ];
}

function parseLine(line: string): SmokeTestLine | null {
  try {
    return smokeTestLine.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** @returns once the process has ended: whether it was stopped, and the last line of its errors */
async function outcomeOf(
  child: ChildProcess,
  limitMs: number,
): Promise<{ isLate: boolean; lastOutput: string }> {
  let isLate = false;
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = `${errors}${String(chunk)}`.slice(-2000);
  });
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, limitMs);
  await new Promise((resolve) => {
    child.once('close', resolve);
    child.once('error', resolve);
  });
  clearTimeout(timer);
  return { isLate, lastOutput: errors.trim().split('\n').at(-1) ?? '' };
}

export type SmokeTestRelease = Pick<ReleaseSidecar, 'name' | 'version' | 'server'>;

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

/** Time limits of the programs in milliseconds, long enough for a busy machine. */
const SERVER_MS = 15_000;
const BROWSER_MS = 240_000;

/** Runs a stored release under a built shell, in a server thread and in a browser at the same time. */
export async function runUnderShell(
  settings: SmokeTestSettings,
  { folder, under }: ShellBuild,
  sidecar: SmokeTestRelease,
  from?: string,
): Promise<readonly string[]> {
  const { browser, onStep, onSkip, limitMs } = settings;
  const release = `${sidecar.name}@${sidecar.version}`;
  const { name, version } = sidecar;
  const run = (storeDir: string, file: string, ms: number, tools: SmokeTestBrowser | null) => {
    const program = path.join(folder, 'server', file);
    if (!existsSync(program)) {
      onSkip(`${release} was not run${under} by ${file}: that shell does not include it.`);
      return [];
    }
    const args = tools ? [tools.program, tools.driver] : [];
    return runRelease({
      program: {
        command: [program, storeDir, name, version, ...args],
        shellDir: folder,
        readable: [path.join(storeDir, releaseKey(name, version)), ...args.map(folderOf)],
        hasChildren: tools !== null,
      },
      sidecar,
      onStep: (step) => onStep(`running ${release}${under}: ${step}`),
      limitMs: limitMs ?? ms,
    });
  };
  if (!sidecar.server) {
    onSkip(`${release} was not run on a server${under}: it has no server build.`);
  }
  const found = await withReleaseFolder(settings, sidecar, from, (storeDir) =>
    Promise.all([
      sidecar.server ? run(storeDir, 'try-release.cjs', SERVER_MS, null) : [],
      browser ? run(storeDir, 'try-browser.cjs', BROWSER_MS, browser) : [],
    ]),
  );
  return found.flat();
}
