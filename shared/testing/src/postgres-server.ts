import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { PostgresProcess } from './postgres-process';

/** What the program may be told. */
export type PostgresOrder = 'kill' | 'revive' | 'stop';

/** How long a busy machine may take to start it, in milliseconds. */
const READY_WITHIN_MS = 60_000;

/** A real PostgreSQL server for tests, by a process of its own; it needs no test runner.
 * @throws with its output when it does not start */
export async function startPostgres(): Promise<PostgresProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'postgres-server-main.ts'], {
    cwd: __dirname,
    // What jest sets for its workers is none of its business.
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
  const tell = async (order: PostgresOrder) => {
    const done = hear();
    child.send(order);
    await done;
  };
  const timer = setTimeout(() => child.kill(), READY_WITHIN_MS);
  const url = await hear().finally(() => clearTimeout(timer));
  return {
    url,
    kill: () => tell('kill'),
    revive: () => tell('revive'),
    stop: async () => {
      await tell('stop');
      await ended;
    },
  };
}
