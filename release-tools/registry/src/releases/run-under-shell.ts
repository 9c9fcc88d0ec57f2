import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { releaseKey, type StoreReader } from '../store/store';
import { openDirectoryStore } from '../store/directory-store';
import type { StoreAddress } from '../store/address';
import { type TrialLine, trialLine } from '../registry/stored-shells';
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { confineProgram, type TrialProgram, folderOf } from './confined-program';
import { existsSync } from 'node:fs';
import type { TrialBrowser } from './find-browser';

interface PlacedStore {
  readonly store: StoreReader;
  readonly address: StoreAddress;
}

/** Does something with a folder that holds a release as a store does: the programs of trials, of whatever age, take no other
 * store. Where the store is no folder, it is a copy of that release which is gone afterwards. */
async function withReleaseFolder<Result>(
  { store, address }: PlacedStore,
  { name, version }: { readonly name: string; readonly version: string },
  from: string | undefined,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  if (from !== undefined) return work(path.resolve(from));
  if (address.kind === 'folder') return work(address.folder);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tableside-trial-'));
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

export interface TrialOptions {
  readonly program: TrialProgram;
  readonly sidecar: Pick<ReleaseSidecar, 'name' | 'version'>;
  /** Told of each step before it begins: `modules`, or the address of a page. */
  readonly onStep: (step: string) => void;
  /** How long it may take, in milliseconds. */
  readonly limitMs: number;
}

/** Runs a stored release under the built shell, in a process of its own that is kept from everything else. */
export async function tryRelease(options: TrialOptions): Promise<readonly string[]> {
  const { program, sidecar, onStep, limitMs } = options;
  const { name, version } = sidecar;
  const problems: string[] = [];
  let step = 'its start';
  let isDone = false;
  const { file, args, cwd, env } = await confineProgram(program);
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd, env });
  const hear = (line: TrialLine) => {
    if (line.type === 'refused') problems.push(line.sentence);
    if (line.type === 'done') isDone = true;
    if (line.type !== 'step') return;
    step = line.step;
    onStep(step);
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    const parsed = parseLine(line);
    if (parsed) hear(parsed);
  });
  const { isLate, said } = await outcomeOf(child, limitMs);
  if (isDone) return problems;
  const why = isLate ? `was not done after ${limitMs / 1000} seconds` : `ended its process`;
  return [
    ...problems,
    `${name}@${version} ${why}, at ${step}.${said && ` It said: ${said}.`} Render that page by itself to see why.`,
  ];
}

function parseLine(line: string): TrialLine | null {
  try {
    return trialLine.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** @returns once it has ended: whether it had to be, and the last line of its errors */
async function outcomeOf(
  child: ChildProcess,
  limitMs: number,
): Promise<{ isLate: boolean; said: string }> {
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
  return { isLate, said: errors.trim().split('\n').at(-1) ?? '' };
}

export type TrialRelease = Pick<ReleaseSidecar, 'name' | 'version' | 'server'>;

export interface TrialSettings {
  readonly store: StoreReader;
  readonly address: StoreAddress;
  /** Null leaves the run in a browser out. */
  readonly browser: TrialBrowser | null;
  readonly onStep: (sentence: string) => void;
  readonly onSkip: (sentence: string) => void;
  readonly onNote: (sentence: string) => void;
  /** Longest time of one program, in milliseconds; default: each its own. */
  readonly limitMs?: number | undefined;
}

interface ShellBuild {
  readonly folder: string;
  /** Goes on after the name of what runs, such as ` under shell 1.2.0`. */
  readonly under: string;
}

/** How long each program may take, in milliseconds. A busy machine must not make a release look harmful. */
const SERVER_MS = 15_000;
const BROWSER_MS = 240_000;

/** Runs a stored release under a built shell: in a thread of a server, and in a browser, at the same time. */
export async function runUnderShell(
  settings: TrialSettings,
  { folder, under }: ShellBuild,
  sidecar: TrialRelease,
  from?: string,
): Promise<readonly string[]> {
  const { browser, onStep, onSkip, limitMs } = settings;
  const release = `${sidecar.name}@${sidecar.version}`;
  const { name, version } = sidecar;
  const run = (storeDir: string, file: string, ms: number, tools: TrialBrowser | null) => {
    const program = path.join(folder, 'server', file);
    if (!existsSync(program)) {
      onSkip(`${release} was not run${under} by ${file}: that shell has none.`);
      return [];
    }
    const args = tools ? [tools.program, tools.driver] : [];
    return tryRelease({
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
    onSkip(`${release} was not run on a server${under}: it has no build for one.`);
  }
  const found = await withReleaseFolder(settings, sidecar, from, (storeDir) =>
    Promise.all([
      sidecar.server ? run(storeDir, 'try-release.cjs', SERVER_MS, null) : [],
      browser ? run(storeDir, 'try-browser.cjs', BROWSER_MS, browser) : [],
    ]),
  );
  return found.flat();
}
