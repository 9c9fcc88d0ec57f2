import type { Command, CommanderError } from 'commander';
import type { Config } from '../config';
import { migrate, readMigrations } from '../db/migrate';
import { openDatabase, type Database } from '../db/pool';
import type { Db } from '../db/schema';
import { StartError } from '../lib/start-error';

/** A failure that the person at the terminal can mend: its message is one whole sentence that says where. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** What an error says, whatever threw it. */
export const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : String(error);

/** A command below another one.
 * @param usage the sentence for operands that are missing or too many */
export const addCommand = (parent: Command, name: string, does: string, usage?: string): Command =>
  parent.command(name).description(does).helpCommand(false).exitOverride(refuse(usage));

/** Turns what commander says about arguments into one sentence; help is no failure and passes. */
export const refuse =
  (usage?: string) =>
  (error: CommanderError): never => {
    if (error.exitCode === 0) throw error;
    const isOperand = /missingArgument|excessArguments/.test(error.code);
    if (isOperand && usage) throw new CommandError(usage);
    const reason =
      error.code === 'commander.unknownCommand'
        ? error.message.replace(/^.*'(.*)'.*$/s, 'There is no command "$1"')
        : error.message.replace(/^error: (.)/, (_all, first: string) => first.toUpperCase());
    throw new CommandError(
      `${reason.replace(/\.$/, '')}; "npm run city -- help" lists what there is.`,
    );
  };

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

/** Where a command reads and writes. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** Rows as aligned columns, numbers to the right.
 * @returns lines without a line break at their end */
export function formatTable(rows: readonly (readonly (string | number)[])[]): string[] {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en-US') : cell)),
  );
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells.map((row, index) =>
    row
      .map((cell, column) =>
        typeof rows[index]?.[column] === 'number'
          ? cell.padStart(widths[column] ?? 0)
          : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
