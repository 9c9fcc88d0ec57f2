import { Command, CommanderError } from 'commander';
import { ROLES, type Role } from '@tableside/contracts/desk/rules';
import { type Config, readConfig } from '../config';
import { ImportError } from '../import/read/read-input';
import { StartError } from '../lib/start-error';
import { readRole, runRole, runTwoStepOff } from './account-commands';
import { runGround, type GroundOptions } from './ground-command';
import { runImport } from './import-command';
import { runExport, runForget } from './message-commands';
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

interface ImportOptions {
  readonly city?: string;
  readonly timeZone?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly report?: string;
  readonly areas?: string;
  readonly beside?: boolean;
}

/** `npm run city`: every command, what it takes and what it does. */
function createProgram(context: ProgramContext): Command {
  const program = new Command('city')
    .usage('COMMAND')
    .addHelpText('after', '\nDATA_DIR (./var) or DATABASE_URL say which database is used.')
    .configureOutput({
      writeOut: (text) => context.terminal.output.write(text),
      writeErr: () => undefined,
    })
    .showSuggestionAfterError(false)
    .exitOverride(refuse());
  addImport(program, context);
  addGround(program, context);
  addAccounts(program, context);
  addMessages(program, context);
  return program;
}

function addImport(program: Command, { readConfig, terminal }: ProgramContext): void {
  const reads =
    'reads places to eat and drink from a file of OpenStreetMap, All the Places or Overture\n(GeoJSON, GeoJSON line by line or Overpass JSON, plain or .gz)';
  addCommand(program, 'import', reads, 'Name one file: npm run city -- import FILE.')
    .argument('<FILE>')
    .option('--city <NAME>', "the city's name; derived from the addresses when left out")
    .option(
      '--time-zone <ZONE>',
      'such as America/New_York; derived from the coordinates when left out',
    )
    .option('--dry-run', 'shows what would change and writes nothing')
    .option('--yes', 'goes on when more than 30 % of the places would be gone')
    .option('--areas <FILE>', 'GeoJSON with neighborhoods as polygons; left out, those in FILE')
    .option('--beside', 'keeps places of another source that the site shows')
    .option('--report <FILE>', 'writes what was left out, left unknown and changed as JSON')
    .action(
      (fileName: string, { city, timeZone, dryRun, yes, report, areas, beside }: ImportOptions) =>
        runImport(
          readConfig(),
          {
            fileName,
            city,
            timeZone,
            isDryRun: dryRun ?? false,
            isConfirmed: yes ?? false,
            areasFile: areas,
            isBeside: beside,
            reportFile: report,
          },
          terminal,
        ),
    );
  addCommand(
    program,
    'prepare',
    'creates the database with nothing in it, where there is none',
  ).action(async () => (await openForCommand(readConfig())).close());
}

function addGround(program: Command, { readConfig, terminal }: ProgramContext): void {
  const makes =
    'draws streets, water, parks and names under the map, from a file of the same kinds';
  const usage = 'Say "npm run city -- ground FILE" or "npm run city -- ground --remove".';
  addCommand(program, 'ground', makes, usage)
    .argument('[FILE]')
    .option('--source <TEXT>', "whose data it is; left out, the file's own words or OpenStreetMap")
    .option('--remove', 'takes it away; the map shows places alone')
    .action((fileName: string | undefined, options: GroundOptions) =>
      runGround(readConfig(), fileName, options, terminal),
    );
}

function addAccounts(program: Command, { readConfig, terminal }: ProgramContext): void {
  const does = {
    grant: `gives an account a role: ${ROLES.join(', ')}`,
    revoke: 'removes a role',
  };
  for (const name of ['grant', 'revoke'] as const) {
    const usage = `Name one account and a role: npm run city -- ${name} EMAIL ${ROLES.join('|')}.`;
    addCommand(program, name, does[name], usage)
      .argument('<EMAIL>')
      .argument('<ROLE>', '', readRole)
      .action((email: string, role: Role) =>
        runRole(readConfig(), { email, role, isGranted: name === 'grant' }, terminal),
      );
  }
  const usage = 'Name one account and a reason: npm run city -- two-step-off EMAIL --reason TEXT.';
  addCommand(program, 'two-step-off', 'removes the second factor of an account', usage)
    .argument('<EMAIL>')
    .requiredOption('--reason <TEXT>', 'why; it is kept in the audit log')
    .action((email: string, { reason }: { readonly reason: string }) =>
      runTwoStepOff(readConfig(), email, reason, terminal),
    );
}

function addMessages(program: Command, { readConfig, terminal }: ProgramContext): void {
  const exports = 'writes all messages, inquiries and launch signups as CSV';
  addCommand(program, 'export', exports, 'Name one file: npm run city -- export FILE.')
    .argument('<FILE>')
    .action((file: string) => runExport(readConfig(), file, terminal));
  const usage = 'Say "npm run city -- forget EMAIL" or "npm run city -- forget --signups".';
  addCommand(program, 'forget', 'deletes what an address sent with the forms', usage)
    .argument('[EMAIL]')
    .option('--signups', 'deletes all launch signups instead')
    .action((email: string | undefined, { signups = false }: { readonly signups?: boolean }) => {
      if (signups === (email !== undefined)) throw new CommandError(usage);
      return runForget(readConfig(), email, terminal);
    });
}

interface CommandTerminal extends Terminal {
  readonly errors: NodeJS.WritableStream;
}

/** What a person can mend: the message is one whole sentence. */
const EXPECTED = [CommandError, ImportError, StartError];

/** Runs one `npm run city` command.
 * @param args what follows the two dashes; nothing shows the help
 * @returns the exit code: 0, or 1 after one sentence on the error stream */
export async function runCityCommand(
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
      isExpected ? `${reason}\n` : `The command failed and nothing was written: ${reason}\n`,
    );
    return 1;
  }
}
