import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { RESTAURANT_FIELD_LABELS } from '@tableside/contracts/admin/restaurants/rules';
import type { Difference, PlannedRestaurant } from '../import/plan';
import { type ImportPreview, importCity, type ImportOutcome } from '../import/import-city';
import type { ReportSection } from '../import/read/raw-restaurant';
import { type CityFile, readCityFile } from '../import/read-city';
import type { Config } from '../config';
import { ImportError } from '../import/read/read-input';
import { checkTimeZone } from '../import/city-profile';
import { formatTable, CommandError, messageOf, openForCommand, type Terminal } from './terminal';

const SHOWN_RESTAURANTS = 10;
const COLUMNS = 100;

const HEADINGS: Readonly<Record<ReportSection, string>> = {
  skipped: 'Skipped',
  unknown: 'Unknown values',
  fixed: 'Corrected values',
};

/** Strips control characters: names come from untrusted files. */
const toPlainLine = (text: string): string => {
  const plain = text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  return plain.length > COLUMNS ? `${plain.slice(0, COLUMNS - 1)}…` : plain;
};

function formatKnown({ restaurants, known }: CityFile): string {
  const count = (number: number): string => number.toLocaleString('en-US');
  const parts = [
    `${count(known.street)} with a street`,
    `${count(known.area)} with an area`,
    `${count(known.hours)} with hours`,
  ];
  return `${count(restaurants.size)} restaurants: ${parts.join(', ')}`;
}

function formatReport(report: CityFile['report']): string[] {
  return (['skipped', 'unknown', 'fixed'] as const).flatMap((section) => {
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

function formatRestaurants(heading: string, restaurants: readonly PlannedRestaurant[]): string[] {
  if (!restaurants.length) return [];
  const shown = restaurants
    .slice(0, SHOWN_RESTAURANTS)
    .map(({ title, externalId }) => `      ${toPlainLine(`${title} (${externalId})`)}`);
  const left = restaurants.length - shown.length;
  return [
    `  ${heading}:`,
    ...shown,
    ...(left > 0 ? [`      and ${left.toLocaleString('en-US')} more`] : []),
  ];
}

function formatOverrides({ overrides, overrideCount }: Difference): string[] {
  if (!overrides.length) return [];
  const shown = overrides
    .slice(0, SHOWN_RESTAURANTS)
    .flatMap(({ title, externalId, field, value, imported }) => [
      `      ${toPlainLine(`${title} (${externalId}), ${RESTAURANT_FIELD_LABELS[field]}`)}`,
      `        ${toPlainLine(`kept: ${value}`)}`,
      `        ${toPlainLine(`file: ${imported}`)}`,
    ]);
  const left = overrideCount - Math.min(overrides.length, SHOWN_RESTAURANTS);
  return [
    '  Manual overrides that differ from the file:',
    ...shown,
    ...(left > 0 ? [`      and ${left.toLocaleString('en-US')} more`] : []),
  ];
}

function formatPreview({ plan, difference, settings, sample }: ImportPreview): string[] {
  const counts = formatTable([
    ['  New', plan.created.length],
    ['  Changed', plan.changed.length],
    ['  Returned', plan.returned.length],
    ['  Removed', plan.gone.length],
    ['  Unchanged', plan.unchanged],
    ...(plan.incomplete.length ? [['  Incomplete in the file', plan.incomplete.length]] : []),
    ...(difference.overrideCount ? [['  Manual overrides', difference.overrideCount]] : []),
  ]);
  const removal = `Sample data removed: ${sample.restaurants} restaurants, ${sample.reviews} reviews, ${sample.users} reviewers.`;
  return [
    'Compared with the database:',
    ...counts,
    ...formatRestaurants('New', plan.created),
    ...formatRestaurants('Changed', plan.changed),
    ...formatRestaurants('Returned', plan.returned),
    ...formatRestaurants('Removed from the site', plan.gone),
    ...formatRestaurants('Incomplete in the file (see "Skipped"), unchanged', plan.incomplete),
    ...formatOverrides(difference),
    ...(settings.length ? ['Settings:'] : []),
    ...settings.map(({ name, value }) => `  ${toPlainLine(`${name}: ${value}`)}`),
    ...(sample.restaurants + sample.users ? [removal] : []),
  ];
}

export interface ImportFlags {
  readonly city?: string;
  readonly timeZone?: string;
  readonly country?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly report?: string;
  readonly areas?: string;
  readonly keepOtherSources?: boolean;
}

const OUTCOMES: Readonly<Record<ImportOutcome, string>> = {
  written:
    'Done. The data is © OpenStreetMap contributors; the site credits them wherever it appears.',
  'nothing to do': 'Nothing has changed.',
  'dry run': 'Dry run: nothing was saved.',
};

const MADE_UP =
  'The sponsor and the founder are placeholders. Neither is shown until you publish their content (docs/content.md).';

const WRITTEN_OTHER = 'Done. The site credits the source of the data and its license.';

async function reportMissing({ plan }: ImportPreview, { input, output }: Terminal) {
  if (!input.isTTY || !output.isTTY) return false;
  const prompt = createInterface({ input, output });
  try {
    const percent = Math.round(plan.goneShare * 100);
    const kinds = plan.goneKinds.map((kind) => `, every ${kind}`).join('');
    const response = await prompt.question(
      `${plan.gone.length} restaurants (${percent}%${kinds}) would be removed. Continue? [y/N] `,
    );
    return /^y(es)?$/i.test(response.trim());
  } finally {
    prompt.close();
  }
}

async function writeReport(path: string, report: CityFile['report'], preview?: ImportPreview) {
  const [skipped, unknown, fixed] = (['skipped', 'unknown', 'fixed'] as const).map((section) =>
    report.list(section),
  );
  const document = {
    skipped,
    unknown,
    fixed,
    changes: preview?.plan,
    kept: preview?.difference.overrides,
    settings: preview?.settings,
  };
  try {
    await writeFile(path, `${JSON.stringify(document, null, 2)}\n`);
  } catch (error) {
    throw new CommandError(
      `The report cannot be written (${messageOf(error)}); nothing was imported.`,
    );
  }
}

/** `admin import FILE`: reads the file, shows the changes, and applies them.
 * @throws {CommandError} for everything that the user can fix */
export async function runImport(
  config: Config,
  fileName: string,
  {
    city: name,
    timeZone,
    country,
    dryRun = false,
    yes,
    report,
    areas,
    keepOtherSources,
  }: ImportFlags,
  terminal: Terminal,
) {
  const write = (...lines: readonly string[]) => terminal.output.write(`${lines.join('\n')}\n`);
  if (timeZone) checkTimeZone(timeZone);
  write(`Reading ${fileName}`);
  const city = await readCityFile(fileName, { areasPath: areas, city: name, country }).catch(
    async (error: unknown) => {
      const found = error instanceof ImportError ? error.report : undefined;
      if (found) write(...formatReport(found));
      if (found && report) await writeReport(report, found);
      throw error;
    },
  );
  write(formatKnown(city), ...formatReport(city.report));
  const database = await openForCommand(config);
  try {
    const options = {
      fileName,
      city: name,
      timeZone,
      isDryRun: dryRun,
      keepsOtherSources: keepOtherSources,
    };
    const outcome = await importCity(database.db, city, options, {
      onPreview: async (preview) => {
        write(...formatPreview(preview));
        if (report) await writeReport(report, city.report, preview);
      },
      howToConfirm: 'Use --yes to confirm.',
      confirmGone: async (preview) => yes || reportMissing(preview, terminal),
    });
    const isOther = outcome === 'written' && city.source !== 'osm';
    write(isOther ? WRITTEN_OTHER : OUTCOMES[outcome]);
    if (outcome === 'written') write(MADE_UP);
  } finally {
    await database.close();
  }
}
