import type { Command, CommanderError } from 'commander';
import type { Config } from '../config';
import { migrate, readMigrations } from '../db/migrate';
import { openDatabase, type Database } from '../db/pool';
import type { Db } from '../db/schema';
import { StartError } from '../lib/start-error';

/** An error that the user can fix. Its message is shown as is. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : String(error);

/** Adds a subcommand.
 * @param usage message for missing or extra operands */
export const addCommand = (parent: Command, name: string, does: string, usage?: string): Command =>
  parent.command(name).description(does).helpCommand(false).exitOverride(refuse(usage));

/** Turns commander's errors into one message. Help is not an error and passes through. */
export const refuse =
  (usage?: string) =>
  (error: CommanderError): never => {
    if (error.exitCode === 0) throw error;
    const isOperand = /missingArgument|excessArguments/.test(error.code);
    if (isOperand && usage) throw new CommandError(usage);
    const reason =
      error.code === 'commander.unknownCommand'
        ? error.message.replace(/^.*'(.*)'.*$/s, 'Unknown command "$1"')
        : error.message.replace(/^error: (.)/, (_all, first: string) => first.toUpperCase());
    throw new CommandError(
      `${reason.replace(/\.$/, '')}. For a list of commands, run "npm run admin -- help".`,
    );
  };

/** Opens and migrates the database.
 * @throws {CommandError} if the site is running on the embedded database
 * @throws {StartError} if it cannot be opened for another reason */
export async function openForCommand(config: Config): Promise<Database> {
  const database = await openDatabase(config).catch((error: unknown) => {
    const isLocked = error instanceof StartError && error.message.includes('in use by another');
    throw isLocked
      ? new CommandError(
          `The site is using the data in ${config.dataDir}. Stop it first, or move the data to a PostgreSQL server (DATABASE_URL), where both can run.`,
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

/** Opens the database, prints the lines that `work` returns, and closes it.
 * @throws {CommandError} if the site is running on the embedded database */
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

export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** Aligns rows in columns, numbers to the right.
 * @returns lines without line breaks */
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
