import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Config } from '../config';
import { isNewEmbedded } from '../db/pglite';
import { CommandError, openForCommand, type Terminal } from './terminal';

/** Runs this program again with other arguments.
 * @throws {CommandError} with what it said when it fails */
export type RunAgain = (args: readonly string[]) => Promise<void>;

/** @returns a {@link RunAgain} for the program that is running */
export const runAgainAsProcess =
  (): RunAgain =>
  async (args): Promise<void> => {
    const program = [...process.execArgv, process.argv[1] ?? '', ...args];
    try {
      await promisify(execFile)(process.execPath, program);
    } catch (error) {
      const { stderr } = Object(error) as { stderr?: unknown };
      const said = String(stderr ?? '').trim();
      throw new CommandError(said || 'The database cannot be created.', { cause: error });
    }
  };

/** Creates a new embedded database in a process of its own. Creating it takes twice the memory of a whole import
 * for some seconds, and a process gives nothing of that back. A database that exists is left alone. */
export async function createApart(
  config: Config,
  runAgain: RunAgain,
  { output }: Terminal,
): Promise<void> {
  if (config.databaseUrl || !isNewEmbedded(config.dataDir)) return;
  output.write('Creating the database\n');
  await runAgain(['prepare']);
}

/** `city prepare`: a database with all tables and nothing in them. */
export async function runPrepare(config: Config): Promise<void> {
  const database = await openForCommand(config);
  await database.close();
}
