import { basename } from 'node:path';
import type { GroundKind } from '@tableside/contracts/ground';
import type { Config } from '../config';
import type { LeftOut } from '../ground/ground-builder';
import { boxOfPlaces, makeGround, type MadeGround } from '../ground/make-ground';
import { listPositions, removeGround, saveGround } from '../ground/repository';
import { toPlainText } from '../lib/text';
import {
  CommandError,
  openForCommand,
  printFromDatabase,
  type Terminal,
  formatTable,
} from './terminal';

export interface GroundOptions {
  readonly source?: string;
  readonly remove?: boolean;
}

const KINDS: readonly (readonly [string, readonly GroundKind[]])[] = [
  ['Streets', ['street', 'tertiary', 'secondary', 'primary', 'motorway']],
  ['Water', ['water', 'bank', 'stream']],
  ['Parks and woods', ['green']],
  ['Railways', ['rail']],
  ['Boundaries', ['boundary']],
  ['Neighborhoods', ['district', 'neighborhood']],
];

const REASONS: Readonly<Record<LeftOut, string>> = {
  notDrawn: 'not shown on the map, such as footpaths and houses',
  far: 'not near the places of the site',
  small: 'too small to be seen',
  useless: 'without a usable shape',
};

const formatCount = (count: number): string => count.toLocaleString('en-US');
const toKilobytes = (bytes: number): string => `${formatCount(Math.ceil(bytes / 1000))} kB`;

/** `city ground FILE` makes what the map is drawn on; `city ground --remove` takes it away.
 * @throws {CommandError} for neither or both
 * @throws {ImportError} for a file that makes no ground; the one before stays */
export async function runGround(
  config: Config,
  fileName: string | undefined,
  { source, remove }: GroundOptions,
  terminal: Terminal,
): Promise<void> {
  if ((fileName === undefined) !== (remove === true)) {
    throw new CommandError(
      'Say "npm run city -- ground FILE" or "npm run city -- ground --remove".',
    );
  }
  if (fileName === undefined) return takeAway(config, terminal);
  const database = await openForCommand(config);
  try {
    terminal.output.write(`Reading ${toPlainText(fileName)}\n`);
    const made = await makeGround(fileName, {
      around: boxOfPlaces(await listPositions(database.db)),
      source,
    });
    await saveGround(database.db, { ...made, fileName: basename(fileName) });
    terminal.output.write(`${report(made).join('\n')}\n`);
  } finally {
    await database.close();
  }
}

const takeAway = (config: Config, terminal: Terminal): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => [
    (await removeGround(db))
      ? 'The ground is removed. The map shows places and names alone.'
      : 'There was no ground.',
  ]);

function report({ pieces, leftOut, dropped, size, packed, attribution }: MadeGround): string[] {
  const count = (kinds: readonly GroundKind[]): number =>
    kinds.reduce((sum, kind) => sum + (pieces.get(kind) ?? 0), 0);
  const drawn = KINDS.map(([title, kinds]) => [`  ${title}`, formatCount(count(kinds))] as const);
  const reasons = (Object.keys(REASONS) as LeftOut[]).filter((why) => leftOut[why] > 0);
  return [
    'Drawn:',
    ...formatTable(drawn),
    ...(reasons.length ? ['Left out:'] : []),
    ...formatTable(reasons.map((why) => ['  ', formatCount(leftOut[why]), REASONS[why]])),
    ...(dropped.size ? ['Left out so that the file is no larger than phones should load:'] : []),
    ...formatTable([...dropped].map(([what, lines]) => ['  ', formatCount(lines), what])),
    `The file is ${toKilobytes(size)}, ${toKilobytes(packed.length)} as it travels.`,
    `Done. The map names its source: ${toPlainText(attribution)}.`,
  ];
}
