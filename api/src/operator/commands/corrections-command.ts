import { CommandError } from '../terminal/command-error';
import { formatEntry } from '../terminal/entry';
import { printFromDatabase } from '../terminal/print-from-database';
import type { Terminal } from '../terminal/progress';
import { formatMinute } from '../terminal/read-id';
import type { Config } from '../../config/config';
import type { Db } from '../../db/schema';
import {
  countOpenCorrections,
  listOpenCorrections,
  resolveCorrection,
  type OpenCorrection,
} from '../../resources/corrections/repository';

const SHOWN_CORRECTIONS = 50;

/** `city corrections` shows what people say is wrong and nobody has dealt with. */
export const showCorrections = (config: Config, terminal: Terminal): Promise<void> =>
  printFromDatabase(config, terminal, describeOpen);

/** `city corrections done ID` puts one away.
 * @throws {CommandError} when there is none */
export const finishCorrection = (config: Config, id: number, terminal: Terminal): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    if (await resolveCorrection(db, id)) return [`Correction ${id} is done.`];
    throw new CommandError(`No open correction has the id ${id}.`);
  });

async function describeOpen(db: Db): Promise<string[]> {
  const open = await listOpenCorrections(db, SHOWN_CORRECTIONS);
  if (!open.length) return ['There are no open corrections.'];
  const left = (await countOpenCorrections(db)) - open.length;
  return [
    ...open.flatMap((correction) => [...describe(correction), '']),
    left > 0
      ? `and ${left.toLocaleString('en-US')} more`
      : `${open.length} open; "npm run city -- corrections done ID" puts one away.`,
  ];
}

const describe = (correction: OpenCorrection): string[] =>
  formatEntry(
    `Correction ${correction.id}  ${formatMinute(correction.created_at)}  ${correction.topic}`,
    [
      ['Restaurant', `${correction.title}\n/restaurant/${correction.slug}`],
      ['Message', correction.message],
      ['Reply to', correction.email],
    ],
  );
