import { startPostgresProcess } from './postgres-process';
import type { PostgresOrder } from './postgres-server';

/** Process started by `postgres-server.ts`. Executes its orders and exits with its parent. */
async function main(): Promise<void> {
  const server = await startPostgresProcess();
  const obey = async (order: PostgresOrder) => {
    await server[order]();
    process.send?.(order);
    if (order === 'stop') process.exit(0);
  };
  process.on('message', (order: PostgresOrder) => void obey(order));
  process.once('disconnect', () => void server.stop().then(() => process.exit(0)));
  process.send?.(server.url);
}

void main();
