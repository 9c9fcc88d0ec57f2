import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { buildSync } from 'esbuild';
import { dependencies } from '../../package.json';

interface Ended {
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
function buildProgram(name: 'main' | 'cli'): string {
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

const PAGE_BYTES = 4096;

/** Processes that a process has started, and those that these have started, as Linux has them. */
export function listDescendants(pid: number): number[] {
  const children = readThreads(pid).flatMap((thread) =>
    readText(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...listDescendants(child)]);
}

/** Resident memory of a process and all its descendants, in bytes. */
export const sumMemory = (pid: number): number =>
  [pid, ...listDescendants(pid)].reduce((sum, each) => sum + readResident(each), 0);

/** Watches that sum.
 * @returns ends the watch, and says the largest sum */
export function watchMemory(pid: number): () => number {
  let largest = 0;
  const look = () => {
    largest = Math.max(largest, sumMemory(pid));
  };
  look();
  const timer = setInterval(look, 25).unref();
  return () => {
    clearInterval(timer);
    look();
    return largest;
  };
}

const readResident = (pid: number): number =>
  Number(readText(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES;

function readThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Nothing of a process that is gone. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** As much of a PostgreSQL server as it takes to say its version.
 * @returns its address for DATABASE_URL, and how to end it */
export async function startFakePostgres(version: string) {
  const server: Server = createServer((socket) => {
    let isStarted = false;
    socket.on('data', (data) => {
      const type = isStarted ? String.fromCharCode(data[0] ?? 0) : 'start';
      if (type === 'start') socket.write(Buffer.concat([message('R', int32(0)), ready]));
      if (type === 'Q') socket.write(answer(version));
      isStarted = true;
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://nobody@127.0.0.1:${port}/none`, close: () => server.close() };
}

const int32 = (value: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
};
const message = (type: string, body: Buffer) =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
const ready = message('Z', Buffer.from('I'));

/** One row of one text column. */
function answer(value: string): Buffer {
  const column = Buffer.from(
    '\0\x01server_version\0\0\0\0\0\0\0\0\0\0\x19\xff\xff\xff\xff\xff\xff\0\0',
    'latin1',
  );
  const row = Buffer.concat([Buffer.from([0, 1]), int32(value.length), Buffer.from(value)]);
  const end = message('C', Buffer.from('SHOW\0'));
  return Buffer.concat([message('T', column), message('D', row), end, ready]);
}
