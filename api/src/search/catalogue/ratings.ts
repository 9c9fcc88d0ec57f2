import { RATED_VOTES_MIN } from '@tableside/contracts/listing/rules';
import { hasBit, type Bits, addBit, createBits } from './bits';

/** All positions of a catalogue, first to last. */
export type Order = Uint32Array;

/** Members of a set in an order.
 * @param start how many to leave out, `limit` how many to take at most
 * @returns positions */
export function takeOrdered(order: Order, members: Bits, start: number, limit: number): number[] {
  const taken: number[] = [];
  let met = 0;
  for (const position of order) {
    if (taken.length === limit) break;
    if (!hasBit(members, position)) continue;
    if (met >= start) taken.push(position);
    met += 1;
  }
  return taken;
}

/** What ratings change of the open restaurants of a catalogue, by position. It stays as it is: a change makes another one. */
export interface Ratings extends RatingColumns {
  /** Of the database (`pg_current_snapshot()`): all that was visible to it is here, and nothing else. */
  readonly snapshot: string;
  /** By score, then standing; by the mean of the stars, then votes, those without any last; equal ones by id. */
  readonly byScore: Order;
  readonly byMean: Order;
}

export interface RatingColumns {
  readonly sums: Int32Array;
  readonly counts: Int32Array;
  readonly scores: Float64Array;
  readonly standings: Int16Array;
}

/** A restaurant's ratings as the database has them. */
export type RatingRow = readonly [
  id: number,
  sum: number,
  count: number,
  score: number,
  standing: number,
];

export const createRatingColumns = (size: number): RatingColumns => ({
  sums: new Int32Array(size),
  counts: new Int32Array(size),
  scores: new Float64Array(size),
  standings: new Int16Array(size),
});

export function writeRating(
  to: RatingColumns,
  position: number,
  [, sum, count, score, standing]: RatingRow,
): void {
  to.sums[position] = sum;
  to.counts[position] = count;
  to.scores[position] = score;
  to.standings[position] = standing;
}

/** The ratings after some have changed.
 * @param ids of the catalogue; rows of others are left out
 * @param snapshot to which the rows are visible */
export function changeRatings(
  ratings: Ratings,
  ids: Uint32Array,
  rows: readonly RatingRow[],
  snapshot: string,
): Ratings {
  const columns: RatingColumns = {
    sums: ratings.sums.slice(),
    counts: ratings.counts.slice(),
    scores: ratings.scores.slice(),
    standings: ratings.standings.slice(),
  };
  for (const row of rows) {
    const position = ids.indexOf(row[0]);
    if (position >= 0) writeRating(columns, position, row);
  }
  return orderRatings(columns, snapshot);
}

export const orderRatings = (columns: RatingColumns, snapshot: string): Ratings => ({
  ...columns,
  snapshot,
  byScore: sortPositions(
    columns.scores,
    (a, b) =>
      (columns.scores[b] ?? 0) - (columns.scores[a] ?? 0) ||
      (columns.standings[b] ?? 0) - (columns.standings[a] ?? 0),
  ),
  byMean: sortPositions(
    columns.counts,
    (a, b) =>
      meanOf(columns, b) - meanOf(columns, a) ||
      (columns.counts[b] ?? 0) - (columns.counts[a] ?? 0),
  ),
});

/** Equal ones stay in the order of positions, which is that of ids.
 * @param values one for each position */
export const sortPositions = (
  values: { readonly keys: () => Iterable<number> },
  compare: (a: number, b: number) => number,
): Order => Uint32Array.from(values.keys()).sort(compare);

/** Of the stars, which are 1 to 5; 0 where nobody has rated. */
function meanOf({ sums, counts }: RatingColumns, position: number): number {
  const count = counts[position] ?? 0;
  return count ? (sums[position] ?? 0) / count : 0;
}

/** Places with a mean of so many stars by enough votes. */
export function findRated(ratings: Ratings, least: number): Bits {
  const found = createBits(ratings.counts.length);
  for (const position of ratings.byMean) {
    if (meanOf(ratings, position) < least) break;
    if ((ratings.counts[position] ?? 0) >= RATED_VOTES_MIN) addBit(found, position);
  }
  return found;
}
