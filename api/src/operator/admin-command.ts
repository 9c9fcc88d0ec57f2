import { Command, CommanderError } from 'commander';
import { ROLES, type Role } from '@tableside/contracts/admin/rules';
import { type Config, readConfig } from '../config';
import { ImportError } from '../import/read/read-input';
import { StartError } from '../lib/start-error';
import { readRole, runRole, runTwoStepOff, runExport, runClear } from './commands';
import { runBaseMap, type BaseMapOptions } from './base-map-command';
import { runImport, type ImportFlags } from './import-command';
import {
  addCommand,
  refuse,
  CommandError,
  openForCommand,
  type Terminal,
  messageOf,
} from './terminal';

interface ProgramContext {
  readonly readConfig: () => Config;
  readonly terminal: Terminal;
}

function createProgram(context: ProgramContext): Command {
  const program = new Command('admin')
    .usage('COMMAND')
    .addHelpText('after', '\nDATA_DIR (default ./var) or DATABASE_URL selects the database.')
    .configureOutput({
      writeOut: (text) => context.terminal.output.write(text),
      writeErr: () => undefined,
    })
    .showSuggestionAfterError(false)
    .exitOverride(refuse());
  addImport(program, context);
  addBaseMap(program, context);
  addAccounts(program, context);
  addMessages(program, context);
  return program;
}

function addImport(program: Command, { readConfig, terminal }: ProgramContext): void {
  const reads =
    'import restaurants from an OpenStreetMap, All the Places, or Overture file\n(GeoJSON, newline-delimited GeoJSON, Overpass JSON, or PBF; plain or .gz)';
  addCommand(program, 'import', reads, 'Specify one file: npm run admin -- import FILE.')
    .argument('<FILE>')
    .option('--city <NAME>', "the city's name (default: derived from the addresses)")
    .option(
      '--time-zone <ZONE>',
      'such as America/New_York (default: derived from the coordinates)',
    )
    .option(
      '--country <CODE>',
      'for addresses without one, such as US (default: derived from the coordinates)',
    )
    .option('--dry-run', 'show what would change without saving')
    .option('--yes', 'continue even if more than 30% of the restaurants would be removed')
    .option('--areas <FILE>', 'GeoJSON with neighborhoods as polygons (default: those in FILE)')
    .option('--keep-other-sources', 'keep restaurants from other sources')
    .option('--report <FILE>', 'write skipped, unknown, and changed values to a JSON file')
    .action((fileName: string, options: ImportFlags) =>
      runImport(readConfig(), fileName, options, terminal),
    );
  addCommand(program, 'prepare', 'create an empty database if there is none').action(async () =>
    (await openForCommand(readConfig())).close(),
  );
}

function addBaseMap(program: Command, { readConfig, terminal }: ProgramContext): void {
  const makes =
    'import streets, water, parks, and place names for the map from a file in the same formats';
  const usage = 'Usage: npm run admin -- base-map FILE, or npm run admin -- base-map --remove.';
  addCommand(program, 'base-map', makes, usage)
    .argument('[FILE]')
    .option('--source <TEXT>', 'attribution (default: from the file, or OpenStreetMap)')
    .option('--remove', 'remove the base map')
    .action((fileName: string | undefined, options: BaseMapOptions) =>
      runBaseMap(readConfig(), fileName, options, terminal),
    );
}

function addAccounts(program: Command, { readConfig, terminal }: ProgramContext): void {
  const does = {
    grant: `grant a role to an account: ${ROLES.join(', ')}`,
    revoke: 'revoke a role',
  };
  for (const name of ['grant', 'revoke'] as const) {
    const usage = `Specify one account and one role: npm run admin -- ${name} EMAIL ${ROLES.join('|')}.`;
    addCommand(program, name, does[name], usage)
      .argument('<EMAIL>')
      .argument('<ROLE>', '', readRole)
      .action((email: string, role: Role) =>
        runRole(readConfig(), { email, role, isGranted: name === 'grant' }, terminal),
      );
  }
  const usage =
    'Specify one account and a reason: npm run admin -- two-step-off EMAIL --reason TEXT.';
  addCommand(program, 'two-step-off', 'turn off two-step login for an account', usage)
    .argument('<EMAIL>')
    .requiredOption('--reason <TEXT>', 'reason, for the audit log')
    .action((email: string, { reason }: { readonly reason: string }) =>
      runTwoStepOff(readConfig(), email, reason, terminal),
    );
}

function addMessages(program: Command, { readConfig, terminal }: ProgramContext): void {
  const exports = 'export all messages, inquiries, and launch signups as CSV';
  addCommand(program, 'export', exports, 'Specify one file: npm run admin -- export FILE.')
    .argument('<FILE>')
    .action((file: string) => runExport(readConfig(), file, terminal));
  const usage = 'Usage: npm run admin -- clear EMAIL, or npm run admin -- clear --signups.';
  addCommand(
    program,
    'clear',
    'delete all messages, inquiries, and launch signups from an email address',
    usage,
  )
    .argument('[EMAIL]')
    .option('--signups', 'delete all launch signups instead')
    .action((email: string | undefined, { signups = false }: { readonly signups?: boolean }) => {
      if (signups === (email !== undefined)) throw new CommandError(usage);
      return runClear(readConfig(), email, terminal);
    });
}

interface CommandTerminal extends Terminal {
  readonly errors: NodeJS.WritableStream;
}

/** Errors that the user can fix: only their message is shown. */
const EXPECTED = [CommandError, ImportError, StartError];

/** Runs an `npm run admin` command.
 * @param args after the `--`; without any, prints the help
 * @returns the exit code: 0, or 1 after a message on the error stream */
export async function runAdminCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  terminal: CommandTerminal,
): Promise<number> {
  const program = createProgram({ readConfig: () => readConfig(env), terminal });
  try {
    await program.parseAsync(args.length ? [...args] : ['help'], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const isExpected = EXPECTED.some((kind) => error instanceof kind);
    const reason = messageOf(error);
    terminal.errors.write(
      isExpected ? `${reason}\n` : `The command failed, and nothing was saved: ${reason}\n`,
    );
    return 1;
  }
}
