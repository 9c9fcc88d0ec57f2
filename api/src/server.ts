import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app';
import type { Config } from './config';
import { migrate, readMigrations } from './db/migrate';
import { openDatabase, type Database } from './db/pool';
import { seedDatabase, type SeedProgress } from './seed/seed';
import { StartError } from './start-error';

export interface RunningServer {
  readonly port: number;
  /** Answers what was asked already, then closes the database. */
  readonly close: () => Promise<void>;
}

/** Opens the database, migrates it, fills it when it is new, and listens.
 * @param onProgress told of the long step, filling
 * @throws {StartError} anything that the operator can mend; nothing is left half started */
export async function startServer(
  config: Config,
  logger: FastifyBaseLogger,
  onProgress?: (progress: SeedProgress) => void,
): Promise<RunningServer> {
  const uploadsDir = join(config.dataDir, 'uploads');
  const database = await openDatabase(config);
  try {
    const applied = await migrate(database.pool, readMigrations(config.migrationsDir));
    if (applied.length) logger.info({ applied }, 'Migrations applied');
    const { db } = database;
    if (config.hasSampleData && (await seedDatabase({ db, uploadsDir, onProgress }))) {
      logger.info('Sample city stored');
    }
    const app = await buildApp({
      db,
      pictures: { uploadsDir, cacheDir: join(config.dataDir, 'cache', 'pictures') },
      corsOrigins: config.corsOrigins,
      logger,
    });
    return await listen(app, config, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listen(
  app: FastifyInstance,
  { host, port }: Config,
  database: Database,
): Promise<RunningServer> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw toStartError(error, host, port);
  }
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { port: (app.server.address() as AddressInfo).port, close };
}

function toStartError(error: unknown, host: string, port: number): unknown {
  const { code } = Object(error) as { code?: unknown };
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken by another program; stop it or set API_PORT to a free port.`,
    EACCES: `Port ${port} may not be used by this user; set API_PORT to a port above 1023.`,
    EADDRNOTAVAIL: `The address ${host} is not one of this machine; set API_HOST to one that is.`,
  };
  const sentence = typeof code === 'string' ? sentences[code] : undefined;
  return sentence ? new StartError(sentence, { cause: error }) : error;
}
