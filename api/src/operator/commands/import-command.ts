import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import type { Config } from '../../config';
import { CommandError, messageOf } from '../terminal/command-error';
import { createApart, type RunAgain } from './prepare-command';
import { checkTimeZone } from '../../import/city-profile';
import {
  importCity,
  type ImportOutcome,
  type ImportPreview,
  type ImportWishes,
} from '../../import/import-city';
import { openForCommand } from '../terminal/open-for-command';
import { formatKnown, formatPreview, formatReport } from './print-report';
import { createProgress, type Terminal } from '../terminal/progress';
import { type CityFile, readCityFile } from '../../import/read-city';

export interface ImportArguments extends ImportWishes {
  /** True when nobody is to be asked. */
  readonly isConfirmed: boolean;
  /** GeoJSON with parts of town as polygons. */
  readonly areasFile?: string | undefined;
  /** File that gets the report as JSON. */
  readonly reportFile?: string | undefined;
}

const OUTCOMES: Readonly<Record<ImportOutcome, string>> = {
  written: 'Done. The data is © OpenStreetMap contributors; the site says so wherever it shows it.',
  'nothing to do': 'Nothing has changed; nothing was written.',
  'dry run': 'Dry run: nothing was written.',
};

/** What whoever opens the site to diners has to know. */
const MADE_UP =
  'The sponsor and the founder are made up: neither is shown until their words are published (docs/content.md).';

const WRITTEN_OTHER = 'Done. The site names the source of its places and their license.';

async function askGone({ plan }: ImportPreview, { input, output }: Terminal): Promise<boolean> {
  if (!input.isTTY || !output.isTTY) return false;
  const prompt = createInterface({ input, output });
  try {
    const percent = Math.round(plan.goneShare * 100);
    const kinds = plan.goneKinds.map((kind) => `, every ${kind}`).join('');
    const answer = await prompt.question(
      `${plan.gone.length} places (${percent} %${kinds}) would be gone. Go on? [y/N] `,
    );
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    prompt.close();
  }
}

async function writeReport(path: string, report: CityFile['report'], preview: ImportPreview) {
  const [skipped, unknown, mended] = (['skipped', 'unknown', 'mended'] as const).map((section) =>
    report.list(section),
  );
  const document = {
    skipped,
    unknown,
    mended,
    changes: preview.plan,
    kept: preview.difference.kept,
    settings: preview.settings,
  };
  try {
    await writeFile(path, `${JSON.stringify(document, null, 2)}\n`);
  } catch (error) {
    throw new CommandError(
      `The report cannot be written (${messageOf(error)}); nothing was imported.`,
    );
  }
}

async function readWithProgress(
  { fileName, areasFile, city }: ImportArguments,
  terminal: Terminal,
): Promise<CityFile> {
  terminal.output.write(`Reading ${fileName}\n`);
  const progress = createProgress('Reading', terminal);
  try {
    return await readCityFile(fileName, {
      areasPath: areasFile,
      city,
      onProgress: ({ readBytes, totalBytes }) => progress.update(readBytes, totalBytes),
    });
  } finally {
    progress.stop();
  }
}

async function importRead(
  config: Config,
  wishes: ImportArguments,
  city: CityFile,
  terminal: Terminal,
): Promise<ImportOutcome> {
  const database = await openForCommand(config);
  const progress = createProgress('Writing', terminal);
  let preview: ImportPreview | undefined;
  try {
    return await importCity(database.db, city, wishes, {
      onPreview: async (found) => {
        preview = found;
        terminal.output.write(`${formatPreview(found).join('\n')}\n`);
        if (wishes.reportFile) await writeReport(wishes.reportFile, city.report, found);
      },
      howToConfirm: 'Give --yes if that is right.',
      confirmGone: async (found) => wishes.isConfirmed || askGone(found, terminal),
      onProgress: (written) => {
        const { created = [], changed = [], returned = [] } = preview?.plan ?? {};
        progress.update(written, created.length + changed.length + returned.length);
      },
    });
  } finally {
    progress.stop();
    await database.close();
  }
}

/** `city import`: reads the whole file, compares, shows and writes.
 * @throws {CommandError} one sentence for everything that a person can mend */
export async function runImport(
  config: Config,
  wishes: ImportArguments,
  terminal: Terminal,
  runAgain?: RunAgain,
): Promise<void> {
  if (wishes.timeZone) checkTimeZone(wishes.timeZone);
  const city = await readWithProgress(wishes, terminal);
  try {
    const lines = [formatKnown(city), ...formatReport(city.report)];
    terminal.output.write(`${lines.join('\n')}\n`);
    if (runAgain) await createApart(config, runAgain, terminal);
    const outcome = await importRead(config, wishes, city, terminal);
    const isOther = outcome === 'written' && city.source !== 'osm';
    terminal.output.write(`${isOther ? WRITTEN_OTHER : OUTCOMES[outcome]}\n`);
    if (outcome === 'written') terminal.output.write(`${MADE_UP}\n`);
  } finally {
    await city.spool.close();
  }
}
