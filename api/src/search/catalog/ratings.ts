import { RATED_VOTES_MIN } from '@tableside/contracts/listing/rules';
import { hasBit, type Bits, addBit, createBits } from './bits';

/** All positions of a catalog, first to last. */
export type Order = Uint32Array;

/** Takes members of a set in an order.
 * @param start how many to skip
 * @param limit how many to return at most
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

/** Ratings of a catalog's restaurants, by position. Immutable: a change creates a new object. */
export interface Ratings extends RatingColumns {
  /** `pg_current_snapshot()`: exactly the ratings visible to it are included. */
  readonly snapshot: string;
  /** By score, then completeness; by average, then number of ratings, unrated last. Ties by id. */
  readonly byScore: Order;
  readonly byMean: Order;
}

interface RatingColumns {
  readonly sums: Int32Array;
  readonly counts: Int32Array;
  readonly scores: Float64Array;
  readonly completenessScores: Int16Array;
}

/** A restaurant's ratings as stored. */
export type RatingRow = readonly [
  id: number,
  sum: number,
  count: number,
  score: number,
  completeness: number,
];

export const createRatingColumns = (size: number): RatingColumns => ({
  sums: new Int32Array(size),
  counts: new Int32Array(size),
  scores: new Float64Array(size),
  completenessScores: new Int16Array(size),
});

export function writeRating(
  to: RatingColumns,
  position: number,
  [, sum, count, score, completeness]: RatingRow,
): void {
  to.sums[position] = sum;
  to.counts[position] = count;
  to.scores[position] = score;
  to.completenessScores[position] = completeness;
}

/** Applies changed ratings.
 * @param ids of the catalog; rows of other restaurants are ignored
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
    completenessScores: ratings.completenessScores.slice(),
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
      (columns.completenessScores[b] ?? 0) - (columns.completenessScores[a] ?? 0),
  ),
  byMean: sortPositions(
    columns.counts,
    (a, b) =>
      meanOf(columns, b) - meanOf(columns, a) ||
      (columns.counts[b] ?? 0) - (columns.counts[a] ?? 0),
  ),
});

/** Sorts positions; ties keep the order of positions, which is by id.
 * @param values one per position */
export const sortPositions = (
  values: { readonly keys: () => Iterable<number> },
  compare: (a: number, b: number) => number,
): Order => Uint32Array.from(values.keys()).sort(compare);

function meanOf({ sums, counts }: RatingColumns, position: number): number {
  const count = counts[position] ?? 0;
  return count ? (sums[position] ?? 0) / count : 0;
}

/** Restaurants with enough ratings and at least this average. */
export function findRated(ratings: Ratings, least: number): Bits {
  const found = createBits(ratings.counts.length);
  for (const position of ratings.byMean) {
    if (meanOf(ratings, position) < least) break;
    if ((ratings.counts[position] ?? 0) >= RATED_VOTES_MIN) addBit(found, position);
  }
  return found;
}
