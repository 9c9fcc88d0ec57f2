import { Command } from 'commander';
import { ROLES, type Role } from '@tableside/contracts/desk/rules';
import type { Config } from '../config';
import { readRole, runRole, runTwoStepOff } from './commands/account-commands';
import { runGround, type GroundOptions } from './commands/ground-command';
import { runImport } from './commands/import-command';
import { runExport, runForget } from './commands/message-commands';
import { runPrepare, type RunAgain } from './commands/prepare-command';
import { runStatus } from './commands/status-command';
import { helpSettings } from './help';
import { addCommand, refuse } from './terminal/add-command';
import { CommandError } from './terminal/command-error';
import type { Terminal } from './terminal/progress';

export interface ProgramContext {
  readonly readConfig: () => Config;
  readonly terminal: Terminal;
  readonly runAgain: RunAgain | undefined;
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
export function createProgram(context: ProgramContext): Command {
  const program = new Command('city')
    .configureHelp(helpSettings)
    .configureOutput({
      writeOut: (text) => context.terminal.output.write(text),
      writeErr: () => undefined,
    })
    .showSuggestionAfterError(false)
    .exitOverride(refuse())
    .helpCommand(false);
  addImport(program, context);
  addGround(program, context);
  addAccounts(program, context);
  addMessages(program, context);
  addCommand(program, 'help', 'shows this text')
    .allowExcessArguments()
    .action(() => program.outputHelp());
  return program;
}

function addImport(program: Command, { readConfig, terminal, runAgain }: ProgramContext): void {
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
          runAgain,
        ),
    );
  addCommand(program, 'status', 'shows the city, its sources and the last import').action(() =>
    runStatus(readConfig(), terminal),
  );
  addCommand(
    program,
    'prepare',
    'creates the database with nothing in it, where there is none',
  ).action(() => runPrepare(readConfig()));
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
