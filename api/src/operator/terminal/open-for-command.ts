import type { Config } from '../../config';
import { migrate, readMigrations } from '../../db/migrate';
import { type Database, openDatabase } from '../../db/pool';
import type { Db } from '../../db/schema';
import { StartError } from '../../lib/start-error';
import { CommandError } from './command-error';
import type { Terminal } from './progress';

/** Opens the database for a command and brings its tables up to date.
 * @throws {CommandError} when the site is running on the embedded database
 * @throws {StartError} when it cannot be opened for another reason */
export async function openForCommand(config: Config): Promise<Database> {
  const database = await openDatabase(config).catch((error: unknown) => {
    const isLocked = error instanceof StartError && error.message.includes('in use by another');
    throw isLocked
      ? new CommandError(
          `The site is running on the data in ${config.dataDir}; stop it first, or keep the data on a PostgreSQL server (DATABASE_URL), where both can run.`,
        )
      : error;
  });
  try {
    await migrate(database.pool, readMigrations(config.migrationsDir));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the database, prints the lines that some work on it ends in, and closes it.
 * @throws {CommandError} when the site is running on the embedded database */
export async function printFromDatabase(
  config: Config,
  { output }: Terminal,
  work: (db: Db) => Promise<readonly string[]>,
): Promise<void> {
  const database = await openForCommand(config);
  try {
    const lines = await work(database.db);
    if (lines.length) output.write(`${lines.join('\n')}\n`);
  } finally {
    await database.close();
  }
}
