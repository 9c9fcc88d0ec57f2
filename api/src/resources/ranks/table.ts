import { beginCsv, toCsvLines, type Cell } from '../../lib/csv';
import { pauseForOthers, type Pause } from '../../search/sets/slices';
import type { RankRow } from './repository';

/** Points that standing has for a one-off; all others together are fewer. */
const ONE_OFF_POINTS = 10;
/** Lines that are written at a time. */
const LINES = 1000;

export const RANK_COLUMNS = [
  'rank',
  'id',
  'slug',
  'title',
  'cuisines',
  'votes',
  'sum_of_stars',
  'sum_of_squares',
  'score',
  'standing',
  'one_off',
  'hours',
  'phone',
  'website',
  'street',
  'cuisine',
  'description',
  'facts',
] as const;
type RankColumn = (typeof RANK_COLUMNS)[number];

/** True where no other points could make the sum. */
export const isOneOff = ({ standing }: RankRow): boolean => standing >= ONE_OFF_POINTS;

/** A line of the file. Points are 1 or 0, facts their number. */
const toLine = (row: RankRow, index: number): Record<RankColumn, Cell> => ({
  rank: index + 1,
  id: row.id,
  slug: row.slug,
  title: row.title,
  cuisines: row.cuisines.join('; '),
  votes: row.rating_count,
  sum_of_stars: row.rating_sum,
  sum_of_squares: row.rating_squares,
  score: row.score.toFixed(9),
  standing: row.standing,
  one_off: Number(isOneOff(row)),
  hours: Number(row.has_hours),
  phone: Number(row.has_phone),
  website: Number(row.has_website),
  street: Number(row.has_street),
  cuisine: Number(row.cuisines.length > 0),
  description: Number(row.has_description),
  facts: row.facts,
});

/** All ranks as a table for spreadsheet programs.
 * @param rows best first
 * @param pause between stretches of lines; default: until the event loop has gone round */
export async function writeRanks(
  rows: readonly RankRow[],
  pause: Pause = pauseForOthers,
): Promise<string> {
  const parts = [beginCsv(RANK_COLUMNS)];
  for (let from = 0; from < rows.length; from += LINES) {
    const lines = rows.slice(from, from + LINES).map((row, index) => toLine(row, from + index));
    parts.push(toCsvLines(RANK_COLUMNS, lines));
    await pause();
  }
  return parts.join('');
}
