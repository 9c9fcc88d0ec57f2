import { Command } from 'commander';
import type { Config } from '../config/config';
import { STEP_COMMAND } from '../desks/import/child';
import { runClose } from './commands/close-command';
import { finishCorrection, showCorrections } from './commands/corrections-command';
import { runDeskImport } from './commands/desk-import-command';
import { runEnquiries } from './commands/enquiries-command';
import type { EnquiriesOptions } from './commands/enquiries-request';
import { runGround, type GroundOptions } from './commands/ground-command';
import { runImport } from './commands/import-command';
import { retryMails, showMails } from './commands/mails-command';
import { runMonth } from './commands/month-command';
import { runPrepare, type RunAgain } from './commands/prepare-command';
import { keepReview, removeReview, showReports } from './commands/reports-command';
import { runStatus } from './commands/status-command';
import { helpSettings } from './help';
import { addAudit, addPeople } from './people/add-people';
import { addRoles } from './roles/add-roles';
import { addCommand, refuse } from './terminal/add-command';
import { CommandError } from './terminal/command-error';
import type { Terminal } from './terminal/progress';
import { readId } from './terminal/read-id';

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
  addRestaurants(program, context);
  addReports(program, context);
  addEnquiries(program, context);
  addMails(program, context);
  addPeople(program, context);
  addRoles(program, context);
  addAudit(program, context);
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
  program
    .command(`${STEP_COMMAND} <ORDER>`, { hidden: true })
    .exitOverride(refuse())
    .action((order: string) => runDeskImport(readConfig(), order, terminal));
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

function addRestaurants(program: Command, { readConfig, terminal }: ProgramContext): void {
  const closes = 'says that a restaurant has closed for good; no import opens it again';
  for (const [name, does] of [
    ['close', closes],
    ['reopen', 'takes that back'],
  ] as const) {
    const usage = `Name one restaurant by the end of its address: npm run city -- ${name} SLUG.`;
    addCommand(program, name, does, usage)
      .argument('<SLUG>')
      .action((slug: string) => runClose(readConfig(), name, slug, terminal));
  }
  const ofMonth =
    'Name one restaurant by the end of its address, or leave it to the ranking: npm run city -- month SLUG, or month --auto.';
  addCommand(program, 'month', 'makes a restaurant that of the month', ofMonth)
    .argument('[SLUG]')
    .option('--auto', 'leaves it to the ranking')
    .action((slug: string | undefined, { auto = false }: { readonly auto?: boolean }) => {
      if (auto === (slug !== undefined)) throw new CommandError(ofMonth);
      return runMonth(readConfig(), slug ?? null, terminal);
    });
}

function addReports(program: Command, { readConfig, terminal }: ProgramContext): void {
  const ofCorrections =
    'Say "npm run city -- corrections" or "npm run city -- corrections done ID".';
  const corrections = addCommand(
    program,
    'corrections',
    'shows what people say is wrong about restaurants',
    ofCorrections,
  ).action(() => showCorrections(readConfig(), terminal));
  addCommand(corrections, 'done', 'puts a correction away', ofCorrections)
    .argument('<ID>', '', readId)
    .action((id: number) => finishCorrection(readConfig(), id, terminal));
  const ofReports =
    'Say "npm run city -- reports", "npm run city -- reports keep ID" or "npm run city -- reports remove ID".';
  const reports = addCommand(
    program,
    'reports',
    'shows reviews that people reported',
    ofReports,
  ).action(() => showReports(readConfig(), terminal));
  addCommand(reports, 'keep', 'leaves a review where it is and puts its reports away', ofReports)
    .argument('<ID>', '', readId)
    .action((id: number) => keepReview(readConfig(), id, terminal));
  addCommand(reports, 'remove', 'deletes a review', ofReports)
    .argument('<ID>', '', readId)
    .action((id: number) => removeReview(readConfig(), id, terminal));
}

function addEnquiries(program: Command, { readConfig, terminal }: ProgramContext): void {
  const lists = 'lists what people sent with the contact and the advertising form, newest first';
  const usage = 'Ids stand behind --show, --done or --delete.';
  addCommand(program, 'enquiries', lists, usage)
    .option('--kind <KIND>', 'only one kind: contact, advertise, or notify (addresses to be told)')
    .option('--all', 'with what is done')
    .option('--show <ID>', 'shows one whole; ids look like contact-12')
    .option('--done <ID...>', 'puts some away')
    .option(
      '--delete <ID...>',
      'removes some for good; --delete notify removes all addresses to be told',
    )
    .option('--csv <FILE>', 'writes a table for spreadsheets, - for the standard output')
    .option('--force', 'with --csv: writes over a file that is there')
    .action((options: EnquiriesOptions) => runEnquiries(readConfig(), options, terminal));
}

function addMails(program: Command, { readConfig, terminal }: ProgramContext): void {
  const usage = 'Say "npm run city -- mails" or "npm run city -- mails retry".';
  const mails = addCommand(program, 'mails', 'shows the queue of mails', usage).action(() =>
    showMails(readConfig(), terminal),
  );
  addCommand(mails, 'retry', 'tries mails again that were given up', usage).action(() =>
    retryMails(readConfig(), terminal),
  );
}
