import { fork, spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

export const root = path.resolve(__dirname, '../..');

const READY_WITHIN_MS = 120_000;

/** Below those that systems give to outgoing connections, and above those that browsers refuse. */
const PORTS = { from: 20_000, to: 32_000 };
const PORT_ATTEMPTS = 20;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });

/** A port that nothing listens on. Whoever asks uses it a moment later, so no port that the system itself hands out.
 * @throws when many are taken */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port from ${PORTS.from} to ${PORTS.to}.`);
}

export interface Running {
  readonly child: ChildProcess;
  /** What it printed so far. */
  readonly output: () => string;
  /** Ends it and waits for its end.
   * @param signal SIGTERM unless told */
  readonly end: (signal?: NodeJS.Signals) => Promise<void>;
}

/** How Node runs what a site consists of. */
const siteOptions = (): string[] => process.env['SITE_V8_OPTIONS']?.split(' ') ?? [];

/** Starts a built program and waits until it says that it is ready.
 * @throws with its output when it ends before that */
export async function launch(file: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const child = fork(path.resolve(root, file), {
    cwd: root,
    // Not those of this process: what the benches are compiled by would compile the program too, and in each thread again.
    execArgv: siteOptions(),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      WARM_PICTURES: 'off',
      // Journeys start many servers, and none of them is busy.
      RENDER_WORKERS: '1',
      // All page loads tell of themselves, so that no journey differs by chance.
      BEACON_SHARE: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${file} is not ready:\n${output}`)),
      READY_WITHIN_MS,
    );
    child.on('message', ({ type }: { readonly type?: string }) => {
      if (type !== 'ready') return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${file} ended with code ${code}:\n${output}`));
    });
  });
  return {
    child,
    output: () => output,
    end: (signal = 'SIGTERM') =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) resolve();
        else {
          child.once('exit', () => resolve());
          child.kill(signal);
        }
      }),
  };
}

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a command in the project's root to its end. */
export const runCommand = (
  command: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> => runCommandIn(root, command, { ...process.env, ...env });

/** Runs a command in a folder to its end.
 * @param env all that it knows of the environment */
export function runCommandIn(
  cwd: string,
  command: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const [file = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** `npm run city -- ...` on a data folder, as it was built: compiling it anew takes longer than most of its commands. */
export const runCity = (dataDir: string, ...args: readonly string[]): Promise<Outcome> =>
  runCommand([process.execPath, ...siteOptions(), 'api/dist/cli.js', ...args], {
    DATA_DIR: dataDir,
  });

/** Has the system run a process before all others, as on a machine of its own; where that is not allowed, nothing changes.
 * Threads that it starts from then on are like it. */
export function prefer({ child }: Pick<Running, 'child'>): void {
  try {
    os.setPriority(child.pid ?? 0, os.constants.priority.PRIORITY_HIGH);
  } catch {
    // Only root may, on most systems.
  }
}

export interface TemporaryFolder {
  readonly dir: string;
  readonly remove: () => Promise<void>;
}

/** A folder for one test's own site. */
export async function makeTemporaryFolder(name: string): Promise<TemporaryFolder> {
  const dir = await mkdtemp(path.join(os.tmpdir(), `tableside-${name}-`));
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}
