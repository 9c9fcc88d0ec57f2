import { basename } from 'node:path';
import type { BaseMapKind } from '@tableside/contracts/base-map';
import type { Config } from '../config';
import {
  type OmissionReason,
  boxOfRestaurants,
  makeBaseMap,
  type BaseMapResult,
} from '../base-map/make-base-map';
import { listPositions, removeBaseMap, saveBaseMap } from '../base-map/repository';
import { toPlainText } from '../lib/text';
import {
  CommandError,
  openForCommand,
  printFromDatabase,
  type Terminal,
  formatTable,
} from './terminal';

export interface BaseMapOptions {
  readonly source?: string;
  readonly remove?: boolean;
}

const KINDS: readonly (readonly [string, readonly BaseMapKind[]])[] = [
  ['Streets', ['street', 'tertiary', 'secondary', 'primary', 'motorway']],
  ['Water', ['water', 'bank', 'stream']],
  ['Parks and woods', ['green']],
  ['Railways', ['rail']],
  ['Boundaries', ['boundary']],
  ['Neighborhoods', ['district', 'neighborhood']],
];

const REASONS: Readonly<Record<OmissionReason, string>> = {
  notDrawn: 'not shown on the map, such as footpaths and houses',
  far: "not near the site's restaurants",
  small: 'too small to see',
  useless: 'without a usable shape',
};

const formatCount = (count: number): string => count.toLocaleString('en-US');
const toKilobytes = (bytes: number): string => `${formatCount(Math.ceil(bytes / 1000))} kB`;

/** `admin base-map FILE` imports the base map; `admin base-map --remove` removes it.
 * @throws {CommandError} for neither or both
 * @throws {ImportError} for an unusable file; the current base map stays */
export async function runBaseMap(
  config: Config,
  fileName: string | undefined,
  { source, remove }: BaseMapOptions,
  terminal: Terminal,
): Promise<void> {
  if ((fileName === undefined) !== (remove === true)) {
    throw new CommandError(
      'Usage: npm run admin -- base-map FILE, or npm run admin -- base-map --remove.',
    );
  }
  if (fileName === undefined) return removeMap(config, terminal);
  const database = await openForCommand(config);
  try {
    terminal.output.write(`Reading ${toPlainText(fileName)}\n`);
    const made = await makeBaseMap(fileName, {
      around: boxOfRestaurants(await listPositions(database.db)),
      source,
    });
    await saveBaseMap(database.db, { ...made, fileName: basename(fileName) });
    terminal.output.write(`${formatSummary(made).join('\n')}\n`);
  } finally {
    await database.close();
  }
}

const removeMap = (config: Config, terminal: Terminal): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => [
    (await removeBaseMap(db))
      ? 'Base map removed. The map now shows only restaurants and names.'
      : 'There was no base map.',
  ]);

function formatSummary({
  pieces,
  leftOut,
  dropped,
  size,
  packed,
  attribution,
}: BaseMapResult): string[] {
  const count = (kinds: readonly BaseMapKind[]): number =>
    kinds.reduce((sum, kind) => sum + (pieces.get(kind) ?? 0), 0);
  const drawn = KINDS.map(([title, kinds]) => [`  ${title}`, formatCount(count(kinds))] as const);
  const reasons = (Object.keys(REASONS) as OmissionReason[]).filter((why) => leftOut[why] > 0);
  return [
    'Included:',
    ...formatTable(drawn),
    ...(reasons.length ? ['Skipped:'] : []),
    ...formatTable(reasons.map((why) => ['  ', formatCount(leftOut[why]), REASONS[why]])),
    ...(dropped.size ? ['Skipped to keep the file small enough for phones:'] : []),
    ...formatTable([...dropped].map(([what, lines]) => ['  ', formatCount(lines), what])),
    `The file is ${toKilobytes(size)}, ${toKilobytes(packed.length)} compressed.`,
    `Done. The map credits its source: ${toPlainText(attribution)}.`,
  ];
}
