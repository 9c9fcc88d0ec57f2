import { CityError } from '../lib/city-error';
import { formatEntry } from './entry';
import { openForCommand } from './open-for-command';
import type { Terminal } from './progress';
import { formatMinute, readId } from './read-id';
import type { Config } from '../config/config';
import type { Db } from '../db/schema';
import {
  countOpenCorrections,
  listOpenCorrections,
  resolveCorrection,
  type OpenCorrection,
} from '../resources/corrections/repository';

const SHOWN_CORRECTIONS = 50;

/** `city corrections` shows what people say is wrong and nobody has dealt with; `city corrections done ID` puts one
 * away.
 * @param operands what follows `corrections`
 * @throws {CityError} for anything else, and when the site is running on the embedded database */
export async function runCorrections(
  config: Config,
  operands: readonly string[],
  { output }: Terminal,
): Promise<void> {
  const [action, id, ...others] = operands;
  const isShow = action === undefined;
  if (!isShow && (action !== 'done' || id === undefined || others.length)) {
    throw new CityError(
      'Say "npm run city -- corrections" or "npm run city -- corrections done ID".',
    );
  }
  const wanted = id === undefined ? null : readId(id);
  const database = await openForCommand(config);
  try {
    const lines =
      wanted === null ? await describeOpen(database.db) : await putAway(database.db, wanted);
    output.write(`${lines.join('\n')}\n`);
  } finally {
    await database.close();
  }
}

async function putAway(db: Db, id: number): Promise<string[]> {
  if (!(await resolveCorrection(db, id)))
    throw new CityError(`No open correction has the id ${id}.`);
  return [`Correction ${id} is done.`];
}

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
