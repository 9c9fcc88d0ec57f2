import { startChild } from './child-process';
import type { PostgresProcess } from './postgres-process';

/** Messages to the server process. */
export type PostgresOrder = 'kill' | 'restart' | 'stop';

/** A real PostgreSQL server for tests, in its own process and independent of the test runner.
 * @throws with its output if it does not start */
export async function startPostgres(): Promise<PostgresProcess> {
  const { child, greeting, receive, ended } = await startChild('postgres-server-main.ts');
  const send = async (order: PostgresOrder) => {
    const done = receive();
    child.send(order);
    await done;
  };
  return {
    url: greeting,
    kill: () => send('kill'),
    restart: () => send('restart'),
    stop: async () => {
      await send('stop');
      await ended;
    },
  };
}
