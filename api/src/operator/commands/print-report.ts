import { PLACE_FIELD_LABELS } from '@tableside/contracts/desk/places/rules';
import type { Difference } from '../../import/difference';
import type { ImportPreview } from '../../import/import-city';
import type { ReportSection } from '../../import/read/import-report';
import type { PlannedPlace } from '../../import/plan';
import type { CityFile } from '../../import/read-city';
import { formatTable } from '../terminal/table';

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
export function formatKnown({ places, known }: CityFile): string {
  const count = (number: number): string => number.toLocaleString('en-US');
  const parts = [
    `${count(known.street)} with a street`,
    `${count(known.area)} with an area`,
    `${count(known.hours)} with hours`,
  ];
  return `${count(places.size)} places to eat and drink: ${parts.join(', ')}`;
}

/** Counts per reason with a few examples, for people. */
export function formatReport(report: CityFile['report']): string[] {
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
export function formatPreview({ plan, difference, settings, sample }: ImportPreview): string[] {
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
