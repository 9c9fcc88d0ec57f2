import { buildSync } from 'esbuild';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { dependencies } from '../../package.json';

export interface Ended {
  readonly code: number | null;
  readonly stderr: string;
}

/** The API host in a process of its own: one file beside its packages, as `npm start` runs it. */
export interface MainProcess {
  readonly child: ChildProcess;
  /** The port, once it is ready; rejects when the process ends before. */
  readonly ready: Promise<number>;
  readonly ended: Promise<Ended>;
  /** What it has logged; all of it once it has ended. */
  readonly logs: () => string;
}

const ROOT = resolve(__dirname, '../../..');
/** Beside the build, from where the folders `migrations` and `workers` are found. */
const programOf = (name: string) => resolve(ROOT, `api/dist/${name}-under-test.mjs`);

/** Each process lives for seconds: PGlite's WebAssembly is not worth compiling a second time, for speed. */
const V8_OPTIONS = ['--liftoff-only'];

const built = new Set<string>();
/** Builds a program of the host once per test file, in a tenth of a second; compiling at each start would take two seconds.
 * @returns where it lies */
export function buildProgram(name: 'main' | 'cli'): string {
  const program = programOf(name);
  if (built.has(name)) return program;
  const partial = `${program}.${process.pid}`;
  buildSync({
    entryPoints: [resolve(ROOT, `api/src/${name}.ts`)],
    outfile: partial,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@tableside/')),
    logLevel: 'error',
  });
  // Another test file may run the same program.
  renameSync(partial, program);
  built.add(name);
  return program;
}

export function runMain(env: Readonly<Record<string, string>>): MainProcess {
  const program = buildProgram('main');
  const child = spawn(process.execPath, [...V8_OPTIONS, program], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'error',
      API_PORT: '0',
      WARM_PICTURES: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let stdout = '';
  const logged = child.stdout as Readable;
  logged.on('data', (data: Buffer) => (stdout += data.toString()));
  let stderr = '';
  const output = child.stderr as Readable;
  output.on('data', (data: Buffer) => (stderr += data.toString()));
  // Not the event 'close': after a disconnect it never comes.
  const ended = Promise.all([
    once(child, 'exit'),
    once(output, 'close'),
    once(logged, 'close'),
  ]).then(([[code]]): Ended => ({ code: code as number | null, stderr }));
  const ready = new Promise<number>((done, fail) => {
    child.on('message', (message: { type: string; port: number }) => {
      if (message.type === 'ready') done(message.port);
    });
    void ended.then(({ code }) => fail(new Error(`It ended with ${String(code)}: ${stderr}`)));
  });
  // A test that expects the end does not wait for readiness.
  ready.catch(() => undefined);
  return { child, ready, ended, logs: () => stdout };
}
