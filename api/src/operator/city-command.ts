import { parseArgs } from 'node:util';
import { runClose } from './close-command';
import { readConfig } from '../config/config';
import { runCorrections } from './corrections-command';
import { runEnquiries } from './enquiries-command';
import { runMails } from './mails-command';
import { runReports } from './reports-command';
import { StartError } from '../lib/start-error';
import { CityError, messageOf } from '../lib/city-error';
import { runPrepare, type RunAgain } from './prepare-command';
import { runImport } from './import-command';
import type { Terminal } from './progress';
import { runStatus } from './status-command';

const HELP = `npm run city -- COMMAND

  import FILE         reads places to eat and drink from a file of OpenStreetMap data
                      (GeoJSON, GeoJSON line by line or Overpass JSON, plain or .gz)
    --city NAME       the city's name; derived from the addresses when left out
    --time-zone ZONE  such as America/New_York; derived from the coordinates when left out
    --dry-run         shows what would change and writes nothing
    --yes             goes on when more than 30 % of the places would be gone
    --report FILE     writes what was left out, left unknown and changed as JSON
  status              shows the city, its sources and the last import
  prepare             creates the database with nothing in it, where there is none
  close SLUG          says that a restaurant has closed for good; no import opens it again
  reopen SLUG         takes that back
  corrections         shows what people say is wrong about restaurants
  corrections done ID puts a correction away
  reports             shows reviews that people reported
  reports keep ID     leaves a review where it is and puts its reports away
  reports remove ID   deletes a review
  enquiries           lists what people sent with the contact and the advertising form, newest first
    --kind KIND       only one kind: contact, advertise, or notify (addresses to be told)
    --all             with what is done
    --show ID         shows one whole; ids look like contact-12
    --done ID ...     puts some away
    --delete ID ...   removes some for good; --delete notify removes all addresses to be told
    --csv FILE        writes a table for spreadsheets, - for the standard output
    --force           with --csv: writes over a file that is there
  mails               shows the queue of mails
  mails retry         tries mails again that were given up
  help                shows this text

DATA_DIR (./var) or DATABASE_URL say which database is used.
`;

export interface CommandTerminal extends Terminal {
  readonly errors: NodeJS.WritableStream;
}

type Env = Readonly<Record<string, string | undefined>>;

const OPTIONS = {
  city: { type: 'string' },
  'time-zone': { type: 'string' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
  report: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const reason = messageOf(error).split('. ')[0] ?? '';
    throw new CityError(`${reason}; "npm run city -- help" lists what there is.`);
  }
}

async function run(
  args: readonly string[],
  env: Env,
  terminal: CommandTerminal,
  runAgain: RunAgain | undefined,
): Promise<void> {
  // It has options of its own.
  if (args[0] === 'enquiries' && !args.includes('--help') && !args.includes('-h')) {
    return runEnquiries(readConfig(env), args.slice(1), terminal);
  }
  const { values, positionals } = readArguments(args);
  const [command = 'help', ...operands] = values.help ? ['help'] : positionals;
  if (command === 'help') {
    terminal.output.write(HELP);
    return;
  }
  if (command === 'status') return runStatus(readConfig(env), terminal);
  if (command === 'close' || command === 'reopen') {
    return runClose(readConfig(env), command, operands, terminal);
  }
  if (command === 'corrections') return runCorrections(readConfig(env), operands, terminal);
  if (command === 'reports') return runReports(readConfig(env), operands, terminal);
  if (command === 'mails') return runMails(readConfig(env), operands, terminal);
  if (command === 'prepare') return runPrepare(readConfig(env));
  if (command !== 'import') {
    throw new CityError(
      `There is no command "${command}"; "npm run city -- help" lists what there is.`,
    );
  }
  const [fileName, ...others] = operands;
  if (!fileName || others.length) {
    throw new CityError('Name one file: npm run city -- import FILE.');
  }
  await runImport(
    readConfig(env),
    {
      fileName,
      city: values.city,
      timeZone: values['time-zone'],
      isDryRun: values['dry-run'] ?? false,
      isConfirmed: values.yes ?? false,
      reportFile: values.report,
    },
    terminal,
    runAgain,
  );
}

/** Runs one `npm run city` command.
 * @param args what follows the two dashes
 * @param runAgain lets an import create a new embedded database in another process; left out, it does so in this one
 * @returns the exit code: 0, or 1 after one sentence on the error stream */
export async function runCityCommand(
  args: readonly string[],
  env: Env,
  terminal: CommandTerminal,
  runAgain?: RunAgain,
): Promise<number> {
  try {
    await run(args, env, terminal, runAgain);
    return 0;
  } catch (error) {
    const isExpected = error instanceof CityError || error instanceof StartError;
    const reason = messageOf(error);
    terminal.errors.write(
      isExpected ? `${reason}\n` : `The command failed and nothing was written: ${reason}\n`,
    );
    return 1;
  }
}
