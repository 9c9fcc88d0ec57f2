import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { PLACE_FIELD_LABELS } from '@tableside/contracts/desk/places/rules';
import type { Difference, PlannedPlace } from '../import/plan';
import {
  type ImportPreview,
  importCity,
  type ImportOutcome,
  type ImportWishes,
} from '../import/import-city';
import type { ReportSection } from '../import/read/raw-place';
import { type CityFile, readCityFile } from '../import/read-city';
import type { Config } from '../config';
import { checkTimeZone } from '../import/city-profile';
import { formatTable, CommandError, messageOf, openForCommand, type Terminal } from './terminal';

const SHOWN_PLACES = 10;
const COLUMNS = 100;

const HEADINGS: Readonly<Record<ReportSection, string>> = {
  skipped: 'Left out',
  unknown: 'Values left unknown',
  mended: 'Values mended',
};

/** Terminals obey control characters, and names come from anywhere. */
const toPlainLine = (text: string): string => {
  const plain = text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  return plain.length > COLUMNS ? `${plain.slice(0, COLUMNS - 1)}…` : plain;
};

/** How many places a file has, and what is known of them. */
function formatKnown({ places, known }: CityFile): string {
  const count = (number: number): string => number.toLocaleString('en-US');
  const parts = [
    `${count(known.street)} with a street`,
    `${count(known.area)} with an area`,
    `${count(known.hours)} with hours`,
  ];
  return `${count(places.size)} places to eat and drink: ${parts.join(', ')}`;
}

/** Counts per reason with a few examples, for people. */
function formatReport(report: CityFile['report']): string[] {
  return (['skipped', 'unknown', 'mended'] as const).flatMap((section) => {
    const tallies = report.list(section);
    if (!tallies.length) return [];
    const lines = formatTable(tallies.map(({ count, reason }) => ['  ', count, reason]));
    return [
      `${HEADINGS[section]}:`,
      ...tallies.flatMap(({ examples }, index) => [
        lines[index] ?? '',
        ...examples.map((example) => `            ${toPlainLine(example)}`),
      ]),
    ];
  });
}

function formatPlaces(heading: string, places: readonly PlannedPlace[]): string[] {
  if (!places.length) return [];
  const shown = places
    .slice(0, SHOWN_PLACES)
    .map(({ title, externalId }) => `      ${toPlainLine(`${title} (${externalId})`)}`);
  const left = places.length - shown.length;
  return [
    `  ${heading}:`,
    ...shown,
    ...(left > 0 ? [`      and ${left.toLocaleString('en-US')} more`] : []),
  ];
}

/** What people said by hand, and the file says otherwise. */
function formatKept({ kept, keptCount }: Difference): string[] {
  if (!kept.length) return [];
  const shown = kept
    .slice(0, SHOWN_PLACES)
    .flatMap(({ title, externalId, field, value, imported }) => [
      `      ${toPlainLine(`${title} (${externalId}), ${PLACE_FIELD_LABELS[field]}`)}`,
      `        ${toPlainLine(`stays: ${value}`)}`,
      `        ${toPlainLine(`file:  ${imported}`)}`,
    ]);
  const left = keptCount - Math.min(kept.length, SHOWN_PLACES);
  return [
    '  Kept by hand:',
    ...shown,
    ...(left > 0 ? [`      and ${left.toLocaleString('en-US')} more`] : []),
  ];
}

/** What an import would change, with the first places of each kind by name. */
function formatPreview({ plan, difference, settings, sample }: ImportPreview): string[] {
  const counts = formatTable([
    ['  New', plan.created.length],
    ['  Changed', plan.changed.length],
    ['  Back again', plan.returned.length],
    ['  Gone', plan.gone.length],
    ['  Unchanged', plan.unchanged],
    ...(plan.incomplete.length ? [['  Incomplete in the file', plan.incomplete.length]] : []),
    ...(difference.keptCount ? [['  Kept by hand', difference.keptCount]] : []),
  ]);
  const removal = `The sample data is removed: ${sample.restaurants} restaurants, ${sample.reviews} reviews, ${sample.users} reviewers.`;
  return [
    'Compared with the database:',
    ...counts,
    ...formatPlaces('New', plan.created),
    ...formatPlaces('Changed', plan.changed),
    ...formatPlaces('Back again', plan.returned),
    ...formatPlaces('Gone, taken off the site', plan.gone),
    ...formatPlaces('Incomplete in the file (see "Left out"), left as they are', plan.incomplete),
    ...formatKept(difference),
    ...(settings.length ? ['Settings:'] : []),
    ...settings.map(({ name, value }) => `  ${toPlainLine(`${name}: ${value}`)}`),
    ...(sample.restaurants + sample.users ? [removal] : []),
  ];
}

interface ImportArguments extends ImportWishes {
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

/** `city import`: reads the whole file, compares, shows and writes.
 * @throws {CommandError} one sentence for everything that a person can mend */
export async function runImport(
  config: Config,
  wishes: ImportArguments,
  terminal: Terminal,
): Promise<void> {
  const { fileName, areasFile, timeZone, reportFile, isConfirmed } = wishes;
  const write = (...lines: readonly string[]) => terminal.output.write(`${lines.join('\n')}\n`);
  if (timeZone) checkTimeZone(timeZone);
  write(`Reading ${fileName}`);
  const city = await readCityFile(fileName, { areasPath: areasFile, city: wishes.city });
  write(formatKnown(city), ...formatReport(city.report));
  const database = await openForCommand(config);
  try {
    const outcome = await importCity(database.db, city, wishes, {
      onPreview: async (preview) => {
        write(...formatPreview(preview));
        if (reportFile) await writeReport(reportFile, city.report, preview);
      },
      howToConfirm: 'Give --yes if that is right.',
      confirmGone: async (preview) => isConfirmed || askGone(preview, terminal),
    });
    const isOther = outcome === 'written' && city.source !== 'osm';
    write(isOther ? WRITTEN_OTHER : OUTCOMES[outcome]);
    if (outcome === 'written') write(MADE_UP);
  } finally {
    await database.close();
  }
}
