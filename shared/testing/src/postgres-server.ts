import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { PostgresProcess } from './postgres-process';

/** Messages to the server process. */
export type PostgresOrder = 'kill' | 'restart' | 'stop';

/** Startup timeout in milliseconds; generous for busy machines. */
const READY_WITHIN_MS = 60_000;

/** A real PostgreSQL server for tests, in its own process and independent of the test runner.
 * @throws with its output if it does not start */
export async function startPostgres(): Promise<PostgresProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'postgres-server-main.ts'], {
    cwd: __dirname,
    // Without the environment variables of Jest workers.
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  const stderr = child.stderr as Readable;
  stderr.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'exit').then(() => null);
  const hear = async (): Promise<string> => {
    const heard = await Promise.race([once(child, 'message'), ended]);
    if (!heard) throw new Error(`PostgreSQL ended:\n${output}`);
    return String(heard[0]);
  };
  const notify = async (order: PostgresOrder) => {
    const done = hear();
    child.send(order);
    await done;
  };
  const timer = setTimeout(() => child.kill(), READY_WITHIN_MS);
  const url = await hear().finally(() => clearTimeout(timer));
  return {
    url,
    kill: () => notify('kill'),
    restart: () => notify('restart'),
    stop: async () => {
      await notify('stop');
      await ended;
    },
  };
}
