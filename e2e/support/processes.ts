import { fork, spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

export const root = path.resolve(__dirname, '../..');

const READY_WITHIN_MS = 120_000;

/** Below the ephemeral port range and above ports that browsers block. */
const PORTS = { from: 20_000, to: 32_000 };
const PORT_ATTEMPTS = 20;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });

/**
 * A free port. Callers use it a moment later, so it is not from the ephemeral range.
 * @throws when many are in use
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port from ${PORTS.from} to ${PORTS.to}.`);
}

export interface Running {
  readonly child: ChildProcess;
  /** Output so far. */
  readonly output: () => string;
  /**
   * Stops it and waits for its end.
   * @param signal default SIGTERM
   */
  readonly end: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Node options of a site's processes. */
const siteOptions = (): string[] => process.env['SITE_V8_OPTIONS']?.split(' ') ?? [];

/**
 * Starts a built program and waits until it is ready.
 * @throws with its output when it exits before
 */
export async function launch(file: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const child = fork(path.resolve(root, file), {
    cwd: root,
    // Without this process's options: those that compile the benchmarks would slow the program and
    // its threads down.
    execArgv: siteOptions(),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      WARM_PICTURES: 'off',
      // Tests start many servers, and none of them is busy.
      RENDER_WORKERS: '1',
      // All page loads send full beacons, so that tests are deterministic.
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

/** Runs a command in the project's root until it exits. */
export const runCommand = (
  command: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> => runCommandIn(root, command, { ...process.env, ...env });

/**
 * Runs a command in a folder until it exits.
 * @param env its complete environment
 */
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

/**
 * Runs the built `npm run admin -- ...` on a data folder; compiling it again would take longer
 * than most commands.
 */
export const runCity = (dataDir: string, ...args: readonly string[]): Promise<Outcome> =>
  runCommand([process.execPath, ...siteOptions(), 'api/dist/cli.js', ...args], {
    DATA_DIR: dataDir,
  });

/**
 * Raises a process's priority, as on its own machine; does nothing where that is not allowed.
 * Its future threads inherit it.
 */
export function prefer({ child }: Pick<Running, 'child'>): void {
  try {
    os.setPriority(child.pid ?? 0, os.constants.priority.PRIORITY_HIGH);
  } catch {
    // Usually only allowed for root.
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
