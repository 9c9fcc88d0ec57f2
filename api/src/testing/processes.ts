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

/** The API in its own process, bundled next to its packages, as `npm start` runs it. */
export interface MainProcess {
  readonly child: ChildProcess;
  /** Resolves to the port when ready; rejects if the process ends first. */
  readonly ready: Promise<number>;
  readonly ended: Promise<Ended>;
  /** Its log so far; complete once it has ended. */
  readonly logs: () => string;
}

const ROOT = resolve(__dirname, '../../..');
/** Next to the build, where `migrations` and `workers` can be found. */
const programOf = (name: string) => resolve(ROOT, `api/dist/${name}-under-test.mjs`);

/** Processes live for seconds, so optimizing PGlite's WebAssembly does not pay off. */
const V8_OPTIONS = ['--liftoff-only'];

const built = new Set<string>();
/** Bundles a program once per test file in 0.1 s; compiling at each start would take 2 s.
 * @returns its path */
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
  // Another test file may be running the same program.
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
  // Not 'close', which never fires after a disconnect.
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
  // A test may expect the process to end without awaiting readiness.
  ready.catch(() => undefined);
  return { child, ready, ended, logs: () => stdout };
}

const PAGE_BYTES = 4096;

/** All descendants of a process. Linux only. */
export function listDescendants(pid: number): number[] {
  const children = readThreads(pid).flatMap((thread) =>
    readText(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...listDescendants(child)]);
}

/** Resident memory of a process and its descendants, in bytes. */
const sumMemory = (pid: number): number =>
  [pid, ...listDescendants(pid)].reduce((sum, each) => sum + readResident(each), 0);

/** Samples that sum.
 * @returns stops and returns the maximum */
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

/** Returns '' for a process that has ended. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** A fake PostgreSQL server that only reports its version.
 * @returns its URL and a function that stops it */
export async function startFakePostgres(version: string) {
  const server: Server = createServer((socket) => {
    let isStarted = false;
    socket.on('data', (data) => {
      const type = isStarted ? String.fromCharCode(data[0] ?? 0) : 'start';
      if (type === 'start') socket.write(Buffer.concat([message('R', int32(0)), ready]));
      if (type === 'Q') socket.write(response(version));
      isStarted = true;
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://unknown@127.0.0.1:${port}/none`, close: () => server.close() };
}

const int32 = (value: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
};
const message = (type: string, body: Buffer) =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
const ready = message('Z', Buffer.from('I'));

/** A result with one row and one text column. */
function response(value: string): Buffer {
  const column = Buffer.from(
    '\0\x01server_version\0\0\0\0\0\0\0\0\0\0\x19\xff\xff\xff\xff\xff\xff\0\0',
    'latin1',
  );
  const row = Buffer.concat([Buffer.from([0, 1]), int32(value.length), Buffer.from(value)]);
  const end = message('C', Buffer.from('SHOW\0'));
  return Buffer.concat([message('T', column), message('D', row), end, ready]);
}
