import { CommanderError } from 'commander';
import { readConfig } from '../config';
import { ImportError } from '../import/read/import-error';
import { StartError } from '../lib/start-error';
import type { RunAgain } from './commands/prepare-command';
import { createProgram } from './program';
import { CommandError, messageOf } from './terminal/command-error';
import type { Terminal } from './terminal/progress';

export interface CommandTerminal extends Terminal {
  readonly errors: NodeJS.WritableStream;
}

/** What a person can mend: the message is one whole sentence. */
const EXPECTED = [CommandError, ImportError, StartError];

/** Runs one `npm run city` command.
 * @param args what follows the two dashes; nothing shows the help
 * @param runAgain lets an import create a new embedded database in another process; left out, it does so in this one
 * @returns the exit code: 0, or 1 after one sentence on the error stream */
export async function runCityCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  terminal: CommandTerminal,
  runAgain?: RunAgain,
): Promise<number> {
  const program = createProgram({ readConfig: () => readConfig(env), terminal, runAgain });
  try {
    await program.parseAsync(args.length ? [...args] : ['help'], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const isExpected = EXPECTED.some((kind) => error instanceof kind);
    const reason = messageOf(error);
    terminal.errors.write(
      isExpected ? `${reason}\n` : `The command failed and nothing was written: ${reason}\n`,
    );
    return 1;
  }
}
