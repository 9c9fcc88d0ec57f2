import type { Command, Help, Option } from 'commander';

/** As long as the longest command, and a gap. */
const TERM_WIDTH = 29;

/** Commands with their options on one page, so that nobody has to ask twice. */
export const helpSettings: Partial<Help> = {
  formatHelp: (command) =>
    [
      'npm run city -- COMMAND',
      '',
      ...listCommands(command).flatMap(describeCommand),
      '',
      'DATA_DIR (./var) or DATABASE_URL say which database is used.',
      '',
    ].join('\n'),
};

/** A command and those below it; the program itself is none. */
const listCommands = (command: Command): readonly Command[] => [
  ...(command.parent ? [command] : []),
  ...command.commands.flatMap(listCommands),
];

const describeCommand = (command: Command): string[] => [
  ...formatLine(`  ${nameOf(command)}`, command.description()),
  ...command.options.flatMap((option) => formatLine(`    ${toTerm(option)}`, option.description)),
];

/** With the commands above it, as it is typed. */
function nameOf(command: Command): string {
  const above = namesAbove(command)
    .map((name) => `${name} `)
    .join('');
  const operands = command.registeredArguments.map((argument) => ` ${argument.name()}`);
  return `${above}${command.name()}${operands.join('')}`;
}

const namesAbove = ({ parent }: Command): string[] =>
  parent?.parent ? [...namesAbove(parent), parent.name()] : [];

/** `--done <ID...>` as `--done ID ...`. */
const toTerm = ({ flags }: Option): string =>
  flags.replace(/<([^>.]+)(\.\.\.)?>/, (_all, name: string, more?: string) =>
    more ? `${name} ...` : name,
  );

/** @param description lines */
const formatLine = (term: string, description: string): string[] =>
  description
    .split('\n')
    .map((line, index) => `${(index ? '' : term).padEnd(TERM_WIDTH)}${line}`.trimEnd());
