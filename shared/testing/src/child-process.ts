import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';

/** Startup timeout in milliseconds; generous for busy machines. */
const READY_WITHIN_MS = 60_000;

/** Runs a file of this folder in its own process, independent of the test runner and without its environment variables.
 * @returns the process after its first message
 * @throws with its output if it ends before */
export async function startChild(file: string, env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: __dirname,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  const stderr = child.stderr as Readable;
  stderr.on('data', (chunk) => (output += String(chunk)));
  const ended = Promise.all([once(child, 'exit'), once(stderr, 'close')]).then(() => null);
  /** The next message. */
  const receive = async (): Promise<string> => {
    const received = await Promise.race([once(child, 'message'), ended]);
    if (!received) throw new Error(`${file} ended:\n${output}`);
    return String(received[0]);
  };
  const timer = setTimeout(() => child.kill(), READY_WITHIN_MS);
  const greeting = await receive().finally(() => clearTimeout(timer));
  return { child, greeting, receive, ended };
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
