import type { Command, CommanderError } from 'commander';
import { CommandError } from './command-error';

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
