import type { Config } from '../../config/config';
import type { Db } from '../../db/schema';
import { openForCommand } from './open-for-command';
import type { Terminal } from './progress';

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
